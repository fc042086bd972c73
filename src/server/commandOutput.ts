/*
 * A command that prints a list is read through `head` or `less`, which may go before its end. The command then goes on to its
 * own end: what it changes is whole, and its exit code says what it found.
 */

/** Lets a command of the terminal outlast the reader of its output. */
export function outlastReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
