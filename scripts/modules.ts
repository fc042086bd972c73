// `npm run modules`: every module of the server by its district, with what it says it does.
import { modulesOfServer } from '../tests/support/modules.ts';

const districts = Map.groupBy(modulesOfServer(), ({ district }) => district);
for (const [district, modules] of districts) {
  console.log(`\n${district}`);
  for (const { name, does } of modules) console.log(`  ${name.padEnd(20)}${does}`);
}
