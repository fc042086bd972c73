/** The scanner for malicious content in uploads (reliability 7, item 8; ASVS 5.4.3). */
export interface Scanner {
  name: string;
  /** Looks through the bytes of one file. @throws Error when the scanner is away or cannot decide */
  scan(bytes: Uint8Array): Promise<'clean' | 'infected'>;
}
