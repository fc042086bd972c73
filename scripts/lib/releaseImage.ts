import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** An image that was built, with its file system at hand. */
export interface BuiltImage {
  rootfs: string;
  remove(): void;
}

/**
 * Builds the last stage of a Dockerfile with buildah and without a registry: a folder takes the place of the base, another
 * one that of the stage `build`. @returns null where buildah is not installed or may not build here, with the reason given to `say`
 */
export function buildImage(
  of: { folder: string; dockerfile: string; base: string; staged: string },
  say: (line: string) => void,
): BuiltImage | null {
  if (spawnSync('buildah', ['--version']).status !== 0) return null;
  const context = path.join(of.folder, 'context');
  mkdirSync(context, { recursive: true });
  for (const driver of ['overlay', 'vfs']) {
    const store = ['--root', path.join(of.folder, driver), '--runroot', path.join(of.folder, `${driver}-run`)];
    const buildah = (...args: string[]): string => {
      const done = spawnSync('buildah', [...store, '--storage-driver', driver, ...args], { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`buildah ${args[0]}: ${(done.stderr || done.stdout).trim()}`);
      return done.stdout.trim().split('\n').at(-1) ?? '';
    };
    try {
      const plain = buildah('from', 'scratch');
      buildah('copy', '-q', plain, of.base, '/');
      buildah('commit', '-q', '--rm', plain, 'localhost/panel-base:check');
      const file = ['-f', of.dockerfile, '--build-arg', 'BASE=localhost/panel-base:check'];
      buildah(
        ...[
          'bud',
          '-q',
          '--format',
          'docker',
          '--isolation',
          'chroot',
          ...file,
          '--build-context',
          `build=${of.staged}`,
        ],
        ...['-t', 'localhost/panel:check', context],
      );
      const container = buildah('from', 'localhost/panel:check');
      return {
        rootfs: buildah('mount', container),
        remove() {
          buildah('umount', container);
          buildah('rm', '-a');
          buildah('rmi', '-a', '-f');
        },
      };
    } catch (error) {
      say(`· buildah with ${driver}: ${(error as Error).message.split('\n').at(-1)}`);
    }
  }
  return null;
}
