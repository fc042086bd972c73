import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { exportedFunctionsOf, filesOf, linesOf, root, syntaxOf, textOf } from './tree.ts';

/** Files past 600 lines, each with the reason why it is one file. */
const longFiles: Record<string, string> = {
  'src/shared/contract/noticeEvents.ts': 'one list of events, which modules add their rows to',
};

const sources = filesOf(
  ['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'e2e/**/*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts'],
  { withTests: true },
);

describe('files', () => {
  it('are at most 600 lines, or their reason stands in this list', () => {
    const long = sources.filter(
      (file) => !/(^|\/)tables\.ts$/.test(file) && linesOf(file) > 600 && !(file in longFiles),
    );
    expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
  });

  it('are in the list of long files only while they are long', () => {
    expect(Object.keys(longFiles).filter((file) => !sources.includes(file) || linesOf(file) <= 600)).toEqual([]);
  });

  it('are at most 10 lines when they are routes of the panel', () => {
    const routes = filesOf(['src/pages/**/*.tsx']).filter((file) => !path.basename(file).startsWith('_'));
    expect(routes.filter((file) => linesOf(file) > 10).map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
  });

  it('hold no API in src/pages', () => {
    expect(filesOf(['src/pages/api/**'])).toEqual([]);
  });

  it('are no barrels', () => {
    const barrels = sources.filter((file) => /(^|\/)index\.tsx?$/.test(file) && !file.startsWith('src/pages/'));
    expect(barrels).toEqual([]);
  });

  it('export names; default only where Next or a tool asks for it', () => {
    const withDefault = filesOf(['src/**/*.{ts,tsx}'])
      .filter((file) => !file.startsWith('src/pages/') && file !== 'src/proxy.ts')
      .filter((file) => /^export default\b/m.test(textOf(file)));
    expect(withDefault).toEqual([]);
  });

  it('name the extension of every relative or room import', () => {
    const bare = sources.flatMap((file) =>
      [...textOf(file).matchAll(/(?:from|import)\s*\(?'((?:\.{1,2}\/|#(?:shared|server|panel)\/)[^']*)'/g)]
        .map((match) => match[1] ?? '')
        .filter((specifier) => !/\.(ts|tsx|mjs|css|json|svg|png|woff2)$/.test(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(bare.filter((line) => !line.startsWith('tests/architecture/'))).toEqual([]);
  });
});

describe('SQL', () => {
  it('stands in repositories and the database room alone', () => {
    const isAllowed = (file: string): boolean => /\.repo\.ts$/.test(file) || file.startsWith('src/server/db/');
    const calls =
      /\b(sql|many|maybeOne|wasChanged)(<[^`]*>)?(\(tx\))?`|\bone(<[^`]*>)?\(tx\)`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
    expect(filesOf(['src/**/*.ts']).filter((file) => !isAllowed(file) && calls.test(textOf(file)))).toEqual([]);
  });

  it('names advisory locks in one place, so that two things never share a key', () => {
    const others = filesOf(['src/**/*.ts']).filter((file) => !file.startsWith('src/server/db/'));
    expect(others.filter((file) => /pg_(try_)?advisory/.test(textOf(file)))).toEqual([]);
  });

  it('gets the transaction as the first argument of every function of a repository, required', () => {
    const wrong = filesOf(['src/server/**/*.repo.ts']).flatMap((file) =>
      exportedFunctionsOf(file)
        .filter(({ parameters: [first] }) => {
          const isRequired = first && !first.questionToken && !first.initializer;
          return !isRequired || !/^(tx|trx|db)$/.test(first.name.getText());
        })
        .map((declaration) => `${file}: ${declaration.name?.text ?? ''}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the server', () => {
  it('reads the environment in its entrances alone; everything else gets the checked Config', () => {
    // pages.ts asks where the build lies, as next.config.mjs does; that is no setting of an operator.
    const entrances = [
      'src/server/main.ts',
      'src/server/db/cli.ts',
      'src/server/commandDatabase.ts',
      'src/server/process/pages.ts',
    ];
    const readers = filesOf(['src/server/**/*.ts', 'src/shared/**/*.ts']).filter((file) =>
      /\bprocess\.env\b/.test(textOf(file)),
    );
    // The embedded server is a child process and inherits PATH and the like.
    const passesItOn = (file: string): boolean => file.startsWith('src/server/db/embedded/');
    // A mention in a comment is no reading; the syntax tree tells them apart.
    const real = readers.filter(
      (file) => !entrances.includes(file) && !passesItOn(file) && hasEnvironmentAccess(syntaxOf(file)),
    );
    expect(real).toEqual([]);
  });

  it('says one thing about each exported function of server and shared', () => {
    const silent = filesOf(['src/server/**/*.ts', 'src/shared/**/*.ts'])
      .filter((file) => !file.includes('/demo/') && !file.includes('/migrations/'))
      .flatMap((file) =>
        exportedFunctionsOf(file)
          // Of overloads, the first carries the comment.
          .filter(
            (declaration, index, all) =>
              all.findIndex((other) => other.name?.text === declaration.name?.text) === index,
          )
          .filter((declaration) => ts.getJSDocCommentsAndTags(declaration).length === 0)
          .map((declaration) => `${file}: ${declaration.name?.text ?? ''}`),
      );
    expect(silent).toEqual([]);
  });
});

function hasEnvironmentAccess(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env') return true;
  return ts.forEachChild(node, (child) => hasEnvironmentAccess(child) || undefined) ?? false;
}

describe('styles in CSS files', () => {
  const physical =
    /(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:|(text-align|float)\s*:\s*(left|right)/m;
  it('name logical sides', () => {
    expect(filesOf(['src/**/*.css']).filter((file) => physical.test(textOf(file)))).toEqual([]);
  });
});

it('tests are never skipped or left alone', () => {
  const marks = /\b(it|test|describe)\.(skip|only|todo|fails|fixme)\b/;
  const own = path
    .relative(root, import.meta.filename)
    .split(path.sep)
    .join('/');
  expect(
    sources.filter((file) => file !== own && /\.(test|spec)\.tsx?$/.test(file) && marks.test(textOf(file))),
  ).toEqual([]);
});
