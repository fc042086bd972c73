/** Shows every answer to a call of this process, and every failure, to `see` before the caller has it. */
export function watchFetch(see: (url: string, end: Response | Error) => void | Promise<void>): void {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    try {
      const answer = await plainFetch(input, init);
      await see(url, answer);
      return answer;
    } catch (error) {
      await see(url, error as Error);
      throw error;
    }
  };
}
