import { useState } from 'react';
import { payoutsApi } from '#panel/api/payouts.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { fileOf, saveFile } from '#panel/api/files.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { toCsv } from '#shared/csv.ts';
import { deskText } from '../kit/strings.ts';
import { payoutsText as text } from './strings.ts';

/** Most rows that the API gives at once. */
const pageSize = 100;

/** The bank's file of a batch, and the form of its answer with the rows already in it. */
export function useBatchFile(batchNo: string) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const save = async (make: () => Promise<void>) => {
    setBusy(true);
    try {
      await make();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, deskText.downloadFailed).message);
    }
    setBusy(false);
  };
  const rowsOf = async (page: number) => {
    const { getPayoutBatch } = payoutsApi.endpoints;
    const args = { params: { batchNo }, query: { page, size: pageSize } };
    return dispatch(getPayoutBatch.initiate(args, { subscribe: false, forceRefetch: true })).unwrap();
  };
  return {
    isBusy,
    download: () =>
      save(async () => {
        const { downloadPayoutBatch } = payoutsApi.endpoints;
        const answer = await dispatch(downloadPayoutBatch.initiate({ params: { batchNo } })).unwrap();
        saveFile(fileOf(answer), `${batchNo}.csv`);
      }),
    template: () =>
      save(async () => {
        const lines: string[][] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const answer = await rowsOf(page);
          pages = answer.pageInfo.totalPages;
          lines.push(...answer.data.rows.map((row) => [String(row.payoutId), row.amount, '', '', '']));
        }
        saveFile(new Blob([toCsv(text.importColumns, lines)], { type: 'text/csv' }), text.templateName(batchNo));
      }),
  };
}
