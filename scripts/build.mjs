// `npm run build`: the production build of the panel, skipped when nothing it is made from has changed.
import { ensureBuild, ensureDependencies, isBuildFresh } from './lib/toolchain.mjs';

const isReady = await ensureDependencies({ dev: false });
if (isReady && isBuildFresh()) console.log('✓ The build is up to date');
if (!isReady || !(await ensureBuild())) process.exitCode ||= 1;
