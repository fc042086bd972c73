/*
 * V8 compiles a function at its first call, on the main thread. The line below, first in a file, has it compile the whole
 * file on another thread while the file arrives; other browsers read a comment (https://v8.dev/blog/explicit-compile-hints).
 * A file below 30 kB gains nothing: it arrives at once.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';
const smallestHinted = 30_000;

/** Files of a chunk that the browser loads as scripts. */
const isScript = (name) => name.startsWith('static/chunks/') && name.endsWith('.js');

/** A module's own modules where webpack has joined several into one. */
const partsOf = (module) => module.modules ?? [module];

/** Marks what is compiled at once, and writes which modules each file holds (`npm run bench:bytes` names them). */
class PanelFiles {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PanelFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PanelFiles', stage }, (assets) => {
        for (const name of Object.keys(assets)) {
          if (!isScript(name) || assets[name].size() < smallestHinted) continue;
          compilation.updateAsset(name, (source) => new sources.ConcatSource(compileHint, source));
        }
        const modules = {};
        for (const chunk of compilation.chunks) {
          const held = [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(partsOf);
          const sizes = held.map((module) => [module.nameForCondition?.(), module.size('javascript')]);
          for (const file of [...chunk.files].filter(isScript)) modules[file] = sizes.filter(([name]) => name);
        }
        compilation.emitAsset('modules.json', new sources.RawSource(JSON.stringify(modules)));
      });
    });
  }
}

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // pages carry a nonce and are never stored, so a tag of their content is of no use
  generateEtags: false,
  // one copy of emotion on the server; without it styles come out twice, without nonce and without RTL (architecture 4)
  bundlePagesRouterDependencies: true,
  // the process compresses (brotli before gzip) for pages, static files and the API alike
  compress: false,
  devIndicators: false,
  // types are checked by `npm test`; a start must not wait for them
  typescript: { ignoreBuildErrors: true },
  // pictures of /images come from the image loader at quality 75 (spec 9); files of people are read with their token
  images: { qualities: [75], localPatterns: [{ pathname: '/images/**' }] },
  webpack(webpackConfig, { isServer, dev }) {
    if (!isServer && !dev) webpackConfig.plugins.push(new PanelFiles());
    return webpackConfig;
  },
};

export default config;
