import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { house } from './scripts/eslint/house.mjs';

const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'e2e/**', 'bench/**'];

export default tseslint.config(
  { ignores: ['**/.next*/', '.data/', '.cache/', '.shots/', 'coverage/', 'public/', 'test-results/', 'next-env.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,

  // The whole of TypeScript, with types.
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { house },
    rules: {
      // The compiler knows names better than this rule does.
      'no-undef': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-param-reassign': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Numbers, bigints and booleans read well in messages; objects do not, and stay forbidden.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNever: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Handlers and adapters of one shape are async by contract, also where one of them has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'house/no-default-locale': 'error',
    },
  },

  // Rules of the house for what ships.
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: tests,
    plugins: { house },
    rules: {
      'house/no-number-money': 'error',
      'house/no-persian-literal': 'error',
    },
  },
  {
    // Where Persian text is at home: texts of features, words of the contract, letters and words of the language
    // helpers, and the invented people of the demo.
    files: ['src/**/strings.ts', 'src/**/*Strings.ts', 'src/**/strings/*.ts', 'src/shared/**', 'src/server/db/demo/**'],
    rules: { 'house/no-persian-literal': 'off' },
  },
  {
    files: ['src/server/**/*.ts', 'src/shared/**/*.ts'],
    // The process waits for its database by the machine's time, before there is a clock port.
    ignores: [
      ...tests,
      'src/server/ports/clock.ts',
      'src/server/db/embedded/**',
      'src/server/main.ts',
      'src/server/process/**',
    ],
    rules: { 'house/no-ambient-clock': 'error' },
  },
  {
    // Rates of return are ratios, and a gauge of Prometheus is a double: neither is ever written back as money.
    files: ['src/server/modules/assets/xirr.rules.ts', 'src/server/http/metrics.ts'],
    rules: { 'house/no-number-money': 'off' },
  },
  {
    // `void | Input` is how RTK Query spells "no argument needed".
    files: ['src/panel/api/**', 'src/panel/store/**'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  {
    files: [
      'src/server/main.ts',
      'src/server/db/cli.ts',
      'src/server/db/cli/**',
      'scripts/**/*.ts',
      'bench/**',
      'tests/soak/**',
    ],
    rules: { 'no-console': 'off' },
  },

  // Screens.
  {
    files: ['src/panel/**/*.{ts,tsx}', 'src/pages/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
    settings: { 'jsx-a11y': { components: { Button: 'button', IconButton: 'button', Link: 'a' } } },
    rules: {
      'house/no-physical-sides': 'error',
      'house/no-color-literal': 'error',
      // A step or a dialog that the user has just asked for begins in its first field (design, log-in: one field first).
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  {
    files: ['src/panel/ui/theme/**', 'src/panel/**/*.test.tsx'],
    rules: { 'house/no-color-literal': 'off' },
  },
  {
    // A test says the address that it expects; the panel takes it from the table.
    files: ['src/panel/**/*.{ts,tsx}'],
    ignores: [...tests, 'src/panel/paths.ts'],
    rules: { 'house/no-path-literal': 'error' },
  },

  // Tests read answers of an API and lists of known length; a wrong guess fails the test, which is its purpose.
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },

  // Plain JavaScript that runs before anything is installed, and configuration.
  {
    files: ['**/*.mjs', '**/*.js'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
