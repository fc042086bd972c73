// `npm run types`: what `tsc --noEmit` reports, and money that is a number, from one program.
import path from 'node:path';
import ts from 'typescript';
import { numberMoney } from './numberMoney.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** What ships, but for rates of return, which are ratios, and gauges of Prometheus, which are doubles. */
function holdsMoney(file) {
  const name = path.relative(root, file.fileName).split(path.sep).join('/');
  if (!name.startsWith('src/') || /\.test\.tsx?$/.test(name)) return false;
  return !['src/server/modules/papers/assets/xirr.rules.ts', 'src/server/http/metrics.ts'].includes(name);
}

const config = ts.getParsedCommandLineOfConfigFile(
  path.join(root, 'tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
    },
  },
);
const builder = ts.createIncrementalProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(config),
});

/** In the order of the compiler, which does not ask for types while the syntax is broken. */
function problems() {
  const early = [...builder.getConfigFileParsingDiagnostics(), ...builder.getSyntacticDiagnostics()];
  if (early.length > 0) return early;
  const general = [...builder.getOptionsDiagnostics(), ...builder.getGlobalDiagnostics()];
  if (general.length > 0) return general;
  const program = builder.getProgram();
  return [...builder.getSemanticDiagnostics(), ...numberMoney(program, program.getSourceFiles().filter(holdsMoney))];
}

const found = ts.sortAndDeduplicateDiagnostics(problems());
// Without output of code this writes the record from which the next run starts.
builder.emit();
const format = process.stdout.isTTY ? ts.formatDiagnosticsWithColorAndContext : ts.formatDiagnostics;
const printed = format(found, {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
});
// The compiler writes its own letters before every code.
process.stdout.write(printed.replaceAll('TSnumber-money', 'number-money'));
if (found.length > 0) process.exitCode = 2;
