/** Where in the world an address of the network is, as near as a table of networks tells (domain 9.14). */
export interface Places {
  name: string;
  /** The city in Persian, of a city abroad its country; null where the table does not tell. A hint only. */
  cityOf(ip: string): string | null;
}
