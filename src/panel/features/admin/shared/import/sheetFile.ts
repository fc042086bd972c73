import { MAX_STATEMENT_FILE } from '#shared/contract/statementFiles.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { readCsvFile } from './CsvField.tsx';

/** What the picker of files offers where a bank's own file is read. */
export const bankFileTypes = '.csv,.tsv,.txt,.xlsx,.xls,.html,.htm,.xml,text/csv,text/plain';

/** Signs that no text has, as the beginning of a binary file is read. */
// eslint-disable-next-line no-control-regex -- control characters are what it finds
const binary = /[\u0000-\u0008\u000E-\u001A]/;

/** The answer of a bank as ISO 20022, which the server reads as it is. */
const report = /<([\w.-]+:)?CstmrPmtStsRpt[\s>]/;

/** Files that are no rows of text: the server makes text of them. Banks name web pages and text `.xls`, too. */
const isSheet = (file: File, content: string): boolean =>
  !report.test(content.slice(0, 5000)) &&
  (/\.(xlsx|html?|mht)$/i.test(file.name) || binary.test(content.slice(0, 1000)) || /^\s*</.test(content));

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(''));
}

/** Reads a file as text: CSV here, spreadsheets and pages by the server. Rejects with what the server says of them. */
export function useSheetReader(): (chosen: File) => Promise<string> {
  const [convert] = DepositsApi.useConvertStatementFileMutation();
  return async (chosen) => {
    // a large file is text, or the server refuses it
    const content =
      chosen.size > MAX_STATEMENT_FILE && !/\.(csv|tsv|txt)$/i.test(chosen.name) ? '' : await readCsvFile(chosen);
    if (!isSheet(chosen, content)) return content;
    return (await convert({ body: { file: await base64Of(chosen) } }).unwrap()).data.content;
  };
}
