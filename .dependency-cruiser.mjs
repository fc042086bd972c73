/*
 * Which way imports go (docs: README, map of rooms). Each rule says why it is there; tests/architecture runs them.
 */

/** Districts of the server's modules, from below upwards, with the districts that each one uses. */
export const districts = {
  platform: [],
  contact: ['platform'],
  records: ['platform'],
  investors: ['platform', 'records'],
  payments: ['platform', 'records', 'investors'],
  orders: ['platform', 'records', 'investors', 'payments'],
  funds: ['platform', 'records', 'investors', 'payments'],
  papers: ['platform', 'records', 'orders', 'funds'],
  debits: ['platform', 'records', 'investors', 'orders', 'funds', 'papers'],
  bank: ['platform', 'records', 'payments', 'orders', 'debits'],
  books: ['platform', 'records', 'payments', 'funds', 'bank'],
  people: ['platform', 'records', 'investors', 'funds', 'debits'],
  reports: ['platform', 'contact', 'records', 'investors', 'payments', 'orders', 'funds', 'papers', 'debits', 'people'],
  demo: ['platform', 'investors', 'payments', 'orders', 'funds', 'debits', 'people'],
};

const forbidden = [
  {
    name: 'no-circular',
    comment: 'A circle has no beginning: nobody can read or test one part of it alone.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'shared-is-alone',
    comment: 'shared runs in the browser and in Node, so it imports nothing of the rooms that run in one of them.',
    from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
    to: { path: '^src/(panel|pages|server)/' },
  },
  {
    name: 'shared-is-pure',
    comment: 'shared knows no React, no Next and no Node: it is calculation, words and the contract.',
    from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
    to: {
      path: ['^node_modules/(react|react-dom|next|@mui|@emotion|@reduxjs|axios|hono|kysely|pg)(/|$)'],
    },
  },
  {
    name: 'shared-without-node',
    comment: 'What a browser has not, shared cannot use.',
    from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'lists-and-texts-carry-no-schema',
    comment:
      'Screens carry the declarations of their lists and their texts in the first view: types of the contract come along, schemas and yup do not.',
    from: { path: '^src/shared/(lists|texts)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: ['^src/shared/contract/', '^node_modules/yup(/|$)'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'contract-kernel-is-below',
    comment: 'The kernel of the contract says what an operation, a field and a file are; it knows no capability.',
    from: { path: '^src/shared/contract/kernel/', pathNot: '\\.test\\.ts$' },
    to: { path: '^src/shared/(contract/(?!kernel/)|texts/)' },
  },
  {
    name: 'features-are-apart',
    comment: 'A feature can be read, changed and removed alone. What two features need goes to ui, store or shell.',
    from: { path: '^src/panel/features/([^/]+)/' },
    to: { path: '^src/panel/features/', pathNot: '^src/panel/features/$1/' },
  },
  {
    name: 'admin-groups-are-apart',
    comment:
      'A group of the administration knows no other group; what two groups need goes to shared or to components.',
    from: { path: '^src/panel/features/admin/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^src/panel/features/admin/', pathNot: '^src/panel/features/admin/($1|shared)/' },
  },
  {
    name: 'admin-areas-are-apart',
    comment: 'An area of a group can be removed alone: only the view of a page composes areas of its own group.',
    from: { path: '^src/panel/features/admin/([^/]+)/([^/]+)/', pathNot: '(\\.test\\.tsx?|View\\.tsx)$' },
    to: { path: '^src/panel/features/admin/$1/', pathNot: '^src/panel/features/admin/($1/$2|shared)/' },
  },
  {
    name: 'components-know-no-feature',
    comment: 'What two features need knows neither of them.',
    from: { path: '^src/panel/components/' },
    to: { path: '^src/(panel/features|pages|server)/' },
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'The ui kit draws; it knows no order and no store, so every feature can use it.',
    from: { path: '^src/panel/ui/' },
    to: { path: '^src/(panel/(features|shell|store|api)|pages|server)/' },
  },
  {
    name: 'api-is-below-the-store',
    comment:
      'The HTTP layer is below the store; log-out on 401 and the captcha come back through handlers that _app registers.',
    from: { path: '^src/panel/api/' },
    to: { path: '^src/(panel/(features|shell|store|ui)|pages|server)/' },
  },
  {
    name: 'store-is-below-the-screens',
    comment: 'The store serves the screens and never draws.',
    from: { path: '^src/panel/store/' },
    to: { path: '^src/(panel/(features|shell)|pages|server)/' },
  },
  {
    name: 'shell-takes-features-through-slots',
    comment: 'The frame takes parts of features through slots filled in _app, so that a feature can be left out.',
    from: { path: '^src/panel/shell/' },
    to: { path: '^src/(panel/features|pages|server)/' },
  },
  {
    name: 'panel-stops-at-http',
    comment:
      'The browser reaches the server over HTTP alone; an import would put server code and secrets into the bundle.',
    from: { path: '^src/(panel|pages)/' },
    to: { path: '^src/server/' },
  },
  {
    name: 'pages-are-entrances',
    comment: 'Pages are entrances: nothing behind them knows them.',
    from: { path: '^src/(panel|shared|server)/' },
    to: { path: '^src/pages/' },
  },
  {
    name: 'server-draws-nothing',
    comment: 'The API can run without the panel, and the panel on another API.',
    from: { path: '^src/server/' },
    to: { path: '^src/panel/' },
  },
  {
    name: 'modules-meet-in-services',
    comment:
      'A module is reached by its service alone: its tables and decisions can change without asking the others. The modules of the district `records` hold what others change inside their own transaction, so their repositories and rules are their interface.',
    from: { path: '^src/server/modules/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^src/server/modules/',
      pathNot: [
        '^src/server/modules/$1/',
        '\\.service\\.ts$',
        '\\.types\\.ts$',
        '^src/server/modules/[^/]+/[^/]+\\.ts$',
        '^src/server/modules/records/',
        // rows of a base kind inside a larger module: the slip of an order, the price of a day
        '^src/server/modules/(payments/bankSlips/slips|funds/prices/prices)\\.repo\\.ts$',
      ],
    },
  },
  ...Object.entries(districts).map(([district, below]) => ({
    name: `district-${district}`,
    comment: `A district uses the districts below it, so that it can be read without those above: ${district} uses ${below.join(', ') || 'none'}.`,
    from: { path: `^src/server/modules/${district}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^src/server/modules/', pathNot: `^src/server/modules/(${[district, ...below].join('|')})/` },
  })),
  {
    name: 'routes-ask-services',
    comment:
      'A route is a checklist: what may happen is decided in the service, so that a job and a test get the same rules.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.repo\\.ts$' },
  },
  {
    name: 'rules-are-pure',
    comment:
      'Decisions take facts and give facts: no database, no clock, no network. That is what makes them testable by property.',
    from: { path: '\\.rules\\.ts$' },
    to: {
      path: [
        '^src/server/(db|http|ports|jobs)/',
        '\\.(repo|service|routes)\\.ts$',
        '^node_modules/(kysely|pg|pg-boss|pino|hono)/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'rules-without-node',
    comment: 'A rule that reads a file or the clock of the machine is no rule. Hashing is calculation and may stay.',
    from: { path: '\\.rules\\.ts$' },
    to: { dependencyTypes: ['core'], pathNot: '^crypto$' },
  },
  {
    name: 'http-is-below-the-modules',
    comment: 'The HTTP layer serves every module the same; what it needs of one comes in through src/server/app.',
    from: { path: '^src/server/(http|db|ports)/', pathNot: '(\\.test\\.ts$|^src/server/db/demo/|^src/server/db/cli)' },
    to: { path: '^src/server/(modules|app|main)' },
  },
  {
    name: 'nothing-starts-the-process',
    comment: 'main.ts is the process; who imports it starts a second one.',
    from: { path: '^(src|tests|e2e|bench)/' },
    to: { path: '^src/server/main\\.ts$' },
  },
  {
    name: 'tests-stay-outside',
    comment: 'What ships never leans on what proves it.',
    from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
    to: { path: ['^(tests|e2e|bench|scripts)/', '\\.test\\.tsx?$'] },
  },
  {
    name: 'packages-are-declared',
    comment: 'A package that is only there because another one brought it disappears with it.',
    from: { path: '^(src|tests|e2e|bench|scripts)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'imports-resolve',
    comment: 'A broken import is found here before it is found by a visitor.',
    from: { path: '^(src|tests|e2e|bench|scripts)/' },
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|\\.cache|coverage|bench/floor/\\.next)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
