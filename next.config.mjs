import path from 'node:path';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

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

/** Next's plugin that lists, page by page, the files to copy to a server without the checkout. */
const isTracer = (plugin) => plugin.constructor.name === 'TraceEntryPointsPlugin';

/** In its place: Next opens the list of the proxy alone, so that one is there and empty. */
class NoTraces {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('NoTraces', (compilation) => {
      const list = new compiler.webpack.sources.RawSource(JSON.stringify({ version: 1, files: [] }));
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'NoTraces', stage }, () =>
        // chunks of the server are the folder that names of files start from
        compilation.emitAsset('../proxy.js.nft.json', list),
      );
    });
  }
}

/* Pages that visitors see before the panel; nothing of the panel may come with them. */
const guestPages = new Set(
  ['_app', '_error', '401', '404', '500', 'index', 'login', 'verify', 'track', 'skip-debit'].map(
    (name) => `pages/${name}`,
  ),
);
/* Parts of the panel that have a file of their own: the chrome of each panel, its guard, and the session. */
const partNames = new Set(['investor', 'admin', 'acl', 'session']);
const isPanelPage = (name) => name?.startsWith('pages/') && !guestPages.has(name);

/**
 * One file for what many pages of the panel show, in place of twenty small ones: brotli finds more to share in one large
 * file, and the browser has six connections.
 */
function sharedFile(name, isIn) {
  return {
    name,
    chunks: (chunk) => partNames.has(chunk.name) || isPanelPage(chunk.name),
    test: (module, { chunkGraph }) => {
      const names = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name);
      const of = {
        pages: new Set(names.filter(isPanelPage)),
        parts: new Set(names.filter((one) => partNames.has(one))),
        file: module.nameForCondition?.() ?? '',
      };
      return isIn(of);
    },
    priority: 35,
    enforce: true,
    reuseExistingChunk: true,
  };
}

const checksInput = /node_modules[\\/](yup|property-expr|tiny-case|toposort|react-hook-form|@hookform)[\\/]/;
/* Sheets open by a touch: pages that fetch them then do not carry those of other pages. */
const sheets = /[\\/](Drawer|Slide|BottomDrawer)[\\/.]/;
/* What draws declared lists: some pages with one do without the file of the desks, and some desks have none. */
const declaredLists = /[\\/](columnsOf\.tsx|lists[\\/]list\.ts)$/;
/** Pages that share a part before it moves to a file of its own. */
const manyPages = 10;
/* Pages without a field: what one of them has stays out of the file of fields. */
const plainPages = ['home', 'more'].map((name) => `pages/${name}`);

/*
 * What a part of a page has whole or not at all: whoever has a text field has its menus, too. One file for such a family
 * costs its first reader no byte more than a copy does.
 */
const fieldsOfMui =
  /[\\/]@mui[\\/]material[\\/](TextField|Select|NativeSelect|Input|InputBase|FilledInput|OutlinedInput|FormControl|FormLabel|InputLabel|FormHelperText|Menu|MenuList|Popover|List|TextareaAutosize)[\\/]/;
const formsOfInput = /node_modules[\\/](react-hook-form|@hookform)[\\/]/;
const callsOfServer = /node_modules[\\/](@reduxjs[\\/]toolkit[\\/]dist[\\/]query|reselect)[\\/]/;

/** One file for a family of modules in all parts that load when they are needed. */
function partFile(name, family, priority = 30) {
  return {
    name,
    chunks: (chunk) => !chunk.name && !chunk.canBeInitial(),
    test: (module) => family.test(module.nameForCondition?.() ?? ''),
    priority,
    enforce: true,
  };
}

const fewPages = 4;
const investorPages = (pages) => [...pages].filter((page) => !page.startsWith('pages/admin')).length;
const isOfForms = ({ pages, file }) => pages.size >= manyPages && !checksInput.test(file);

const sharedFiles = {
  // the guard, the calls of the session, what both chromes have, and what home shows as most screens do
  panel: sharedFile(
    'panel',
    ({ pages, parts }) =>
      parts.has('acl') ||
      parts.has('session') ||
      (parts.has('investor') && parts.has('admin')) ||
      (pages.has('pages/home') && pages.size >= 6),
  ),
  // fields, dialogs and tabs of the screens that act; the chrome of administrators has dialogs, too
  forms: sharedFile(
    'forms',
    (of) =>
      [...of.parts].every((part) => part === 'admin') &&
      isOfForms(of) &&
      investorPages(of.pages) >= fewPages &&
      !plainPages.some((page) => of.pages.has(page)),
  ),
  // what the screens of administrators alone share
  desk: sharedFile(
    'desk',
    (of) =>
      of.parts.size === 0 &&
      isOfForms(of) &&
      investorPages(of.pages) === 0 &&
      !sheets.test(of.file) &&
      !declaredLists.test(of.file),
  ),
  // of dialogs and other parts that load when they are needed: one file a family, and not a copy in each part
  partForms: partFile('part-forms', formsOfInput, 31),
  partChecks: partFile('part-checks', checksInput),
  partFields: partFile('part-fields', fieldsOfMui),
  partCalls: partFile('part-calls', callsOfServer),
  // what checks the input of those fields
  schema: sharedFile('schema', ({ pages, file }) => pages.size >= 4 && checksInput.test(file)),
};

/*
 * Parts of the card's libraries that the panel does not need, and what stands in their place. MUI makes a whole theme of its
 * own for components outside of a provider: here that is the panel's. Emotion asks of each property of a plain element
 * whether HTML knows it, by a pattern of 400 names: the panel's elements say themselves what they keep (`shouldForwardProp`).
 */
const ownParts = [
  {
    of: /[\\/]@mui[\\/]material[\\/]/,
    request: /[\\/]defaultTheme(\.m?js)?$/,
    file: 'src/panel/ui/theme/defaultTheme.ts',
  },
  {
    of: /[\\/]@emotion[\\/]styled[\\/]/,
    request: /^@emotion[\\/]is-prop-valid$/,
    file: 'src/panel/ui/theme/forwardedProps.ts',
  },
];

function replaceParts(compiler) {
  for (const { of, request, file } of ownParts)
    new compiler.webpack.NormalModuleReplacementPlugin(request, (found) => {
      if (of.test(found.context)) found.request = path.resolve(file);
    }).apply(compiler);
}

/** What the theme comes to, made once here, and not in every browser and at every start of the server (decision 82). */
async function themeOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return {};
  const { themeValues, themeSheet } = await import('./src/panel/ui/theme/themeAtBuild.ts');
  return { PANEL_THEME: JSON.stringify(themeValues), PANEL_THEME_SHEET: JSON.stringify(themeSheet) };
}

/** @returns {Promise<import('next').NextConfig>} */
async function configOf(phase) {
  const theme = await themeOf(phase);
  return {
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
    experimental: {
      // every route is one of the pages router, so the browser needs no list of others
      clientRouterFilter: false,
      // no browser reads the files of the server, so making them small is time lost
      serverMinification: false,
    },
    // the process runs from the checkout, so nobody needs the list of files that Next's own server opens
    outputFileTracingExcludes: { 'next-server': ['**'] },
    // types are checked by `npm test`; a start must not wait for them
    typescript: { ignoreBuildErrors: true },
    // pictures of /images come from the image loader at quality 75 (spec 9); files of people are read with their token. An
    // address with a query is refused: each would be drawn again and kept on the disk.
    images: { qualities: [75], localPatterns: [{ pathname: '/images/**', search: '' }] },
    webpack(webpackConfig, { isServer, dev, dir, webpack }) {
      webpackConfig.plugins.push(new webpack.DefinePlugin(theme));
      if (!dev) {
        // a fresh clone has no cache to read, and writing one was a quarter of the compilation (decision 92)
        webpackConfig.cache = false;
        webpackConfig.plugins = webpackConfig.plugins.map((plugin) => (isTracer(plugin) ? new NoTraces() : plugin));
      }
      // floor C is built with these settings too, and keeps the libraries as they come
      if (dir === import.meta.dirname) webpackConfig.plugins.push({ apply: replaceParts });
      if (isServer || dev) return webpackConfig;
      webpackConfig.plugins.push(new PanelFiles());
      // the style library has a copy of its own; the right-to-left plugin takes the same one
      webpackConfig.resolve.alias.stylis = path.resolve('node_modules/@emotion/cache/node_modules/stylis');
      webpackConfig.optimization.splitChunks.minSize = 40_000;
      Object.assign(webpackConfig.optimization.splitChunks.cacheGroups, sharedFiles);
      return webpackConfig;
    },
  };
}

export default configOf;
