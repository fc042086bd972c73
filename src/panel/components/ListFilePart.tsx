import type { ComponentProps } from 'react';
import type { operations } from '#shared/contract/operations.ts';
import { baseApi } from '../api/baseApi.ts';
import type { ArgsOf as PartsOf } from '../api/endpoint.ts';
import type { ListFilesApi } from '../api/listFiles.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { FileButtons } from './FileButtons.tsx';

type Operations = typeof operations;

/** Operations of the files of lists. */
export type FileId = {
  [Id in keyof Operations]: Operations[Id] extends { listId: string } ? Id : never;
}[keyof Operations];

type ArgsOf<Id extends FileId> = PartsOf<Operations[Id]>;

export type ListFileProps<Id extends FileId> = Omit<ComponentProps<typeof FileButtons>, 'ask'> & {
  /** the operation of the file */
  file: Id;
} & (Record<string, never> extends ArgsOf<Id> ? { args?: ArgsOf<Id> } : { args: ArgsOf<Id> });

interface FileEndpoint {
  initiate: (args: object) => ReturnType<(typeof ListFilesApi)['endpoints']['exportMessages']['initiate']>;
}

/** The call of a file, which came with that of its list, or comes now with those of all other lists. */
async function endpointOf(file: FileId): Promise<FileEndpoint> {
  const endpoints = baseApi.endpoints as Partial<Record<FileId, FileEndpoint>>;
  if (!endpoints[file]) await import('../api/listFiles.ts');
  return endpoints[file] as FileEndpoint;
}

/** The menu of `ListFileButtons`. */
export function ListFilePart<Id extends FileId>({ file, args, ...shown }: ListFileProps<Id>) {
  const dispatch = useAppDispatch();
  return (
    <FileButtons
      {...shown}
      ask={async (format) => {
        const { initiate } = await endpointOf(file);
        const given = args as { params?: object; query?: object } | undefined;
        return dispatch(initiate({ ...given, query: { ...given?.query, format } })).unwrap();
      }}
    />
  );
}
