import { importNavs, navCsvColumns, navCsvTitles } from '#shared/contract/prices.ts';
import { formatNumber } from '#shared/digits.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { RowsImportDialog } from '#panel/features/admin/shared/import/RowsImportDialog.tsx';
import { pricesText } from './strings.ts';

const text = pricesText.file;

/** Titles in Persian; a file may have the English ones, too. */
const columns = navCsvColumns.map((name) => navCsvTitles[name][1] ?? name);

/** Prices of many funds and days out of a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [send] = PricesApi.useImportNavsMutation();
  return (
    <RowsImportDialog
      title={text.title}
      columnsNote={text.columns}
      columns={columns}
      sampleName="prices.csv"
      check={(csv) => importNavs.body.validate({ csv }, { strict: true })}
      send={async (csv, idempotencyKey, seen) => {
        const body = seen.length > 0 ? { csv, seen } : { csv };
        const { data } = await send({ body, idempotencyKey }).unwrap();
        return text.imported(formatNumber(data.imported));
      }}
      onClose={onClose}
    />
  );
}
