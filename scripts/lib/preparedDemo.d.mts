/** Removes a data folder with the files of its database, wherever they are. */
export function removeDataDir(dataDir: string): void;
