import type { ComponentProps } from 'react';
import type { listFilesApi } from '../api/listFiles.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { FileButtons } from './FileButtons.tsx';

export type Files = (typeof listFilesApi)['endpoints'];
type ArgsOf<Id extends keyof Files> = Extract<Parameters<Files[Id]['initiate']>[0], object>;

export type ListFileProps<Id extends keyof Files> = Omit<ComponentProps<typeof FileButtons>, 'ask'> & {
  /** the operation of the file */
  file: Id;
} & (Record<string, never> extends ArgsOf<Id> ? { args?: ArgsOf<Id> } : { args: ArgsOf<Id> });

/** The menu of `ListFileButtons`. The calls of files come with the first press. */
export function ListFilePart<Id extends keyof Files>({ file, args, ...shown }: ListFileProps<Id>) {
  const dispatch = useAppDispatch();
  return (
    <FileButtons
      {...shown}
      ask={async (format) => {
        const { listFilesApi } = await import('../api/listFiles.ts');
        const given = args as { params?: object; query?: object } | undefined;
        const call = listFilesApi.endpoints[file].initiate as unknown as (
          args: object,
        ) => ReturnType<Files['exportMessages']['initiate']>;
        return dispatch(call({ ...given, query: { ...given?.query, format } })).unwrap();
      }}
    />
  );
}
