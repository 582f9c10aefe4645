const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/**
 * The laws that this house made itself. What every house of the trade asks, what needs types, and the law against cycles
 * are in .oxlintrc.json: `npm run test:lint` asks both.
 */

/** The rooms of the console from left to right: a room imports only rooms to its left, and `contract`. */
const rooms = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app']

const scripts = '{ts,tsx}'
const tests = [`**/*.test.${scripts}`]
const testing = [`src/testing/**/*.${scripts}`]

const foldersIn = (folder) => {
  const absolute = path.join(__dirname, folder)
  return existsSync(absolute)
    ? readdirSync(absolute, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    : []
}

const zone = (target, from, message, except = []) => ({ target, from, except, message })

const roomZones = rooms.flatMap((room, index) =>
  rooms
    .slice(index + 1)
    .map((right) => zone(`./src/${room}`, `./src/${right}`, `${room} stands left of ${right}: it may not know it.`)),
)

const uiZones = ['slices', 'api', 'store', 'phone'].map((room) =>
  zone('./src/ui', `./src/${room}`, `ui shows what it is given: it knows no ${room}.`),
)

const featureZones = foldersIn('src/features').map((feature) =>
  zone(
    `./src/features/${feature}`,
    './src/features',
    'Features do not know each other: what they share goes down into a room to the left.',
    [`./${feature}`],
  ),
)

const doorZones = [...rooms, 'testing', 'main.tsx']
  .filter((room) => room !== 'api')
  .map((room) => zone(`./src/${room}`, './src/api', 'Outside api only its door is open: @/api.', ['./index.ts']))

/** The service's layers in their order: a module imports only folders before its own. The last one stands for what puts them together. */
const layers = [['core'], ['store'], ['providers'], ['switchboard'], ['resources'], ['composition', 'settings', 'commands', 'voice', 'main.ts', 'app.ts']]

/** Tests may bring along what stands behind their layer, but for resources. */
const serverTestZones = ['core', 'store', 'switchboard'].map((layer) =>
  zone(`./server/${layer}`, './server/resources', `The server's ${layer} knows no resource.`),
)
const serverZones = layers.flatMap(([layer], index) =>
  layers
    .slice(index + 1)
    .flat()
    .map((later) => zone(`./server/${layer}`, `./server/${later}`, `${layer} comes before ${later}: it may not know it.`)),
)

const sideZones = [
  zone('./server', './src', 'The server does not know the console.'),
  zone('./contract', './', 'contract imports nobody.', ['./contract', './node_modules']),
  zone('./callflow', './', 'callflow knows the wire alone: it runs on the service and in the browser.', ['./callflow', './contract', './node_modules']),
  zone('./e2e', './src', 'Journeys meet the console from outside, as people do.'),
  zone('./assurance', './src', 'The assurance suite meets the console from outside: it knows its paths alone.', ['./lib/paths.ts']),
]

/** A package knows nothing of what uses it, and is met by its public interface: what its `exports` name. */
const packageZone = zone('./packages', './', 'A package imports no other folder: what it needs is passed in.', ['./packages', './node_modules'])
const packageTestZones = ['server', 'src', 'contract', 'callflow'].map((side) =>
  zone('./packages', `./${side}`, 'A package is tested without the product around it.'),
)
const packageZones = foldersIn('packages').flatMap((name) =>
  ['server', 'src', 'callflow', 'e2e', 'bench', 'assurance', 'tools'].map((side) =>
    zone(`./${side}`, `./packages/${name}`, `Import '@console/${name}', or what else its exports name.`, ['./index.ts', './browser/index.ts', './sounds/index.ts', './testing/index.ts']),
  ),
)

const wireZone = zone('./src', './server', 'The console meets the server on the wire only.')
const testingZone = zone('./src', './src/testing', 'What helps tests stays in tests.')

/** A page of its own, in which cards are typed: it shares with the console what both say, and no number gets further. */
const frameZones = [
  ...rooms
    .filter((room) => room !== 'lib' && room !== 'i18n')
    .map((room) => zone('./src/cardFrame', `./src/${room}`, 'The card frame knows lib and i18n alone.')),
  ...[...rooms, 'main.tsx'].map((room) =>
    zone(`./src/${room}`, './src/cardFrame', 'The console meets its card frame by messages only: lib/cardMessages.'),
  ),
]

/** A test may report a figure, and ask how often to try, by tools/figures. */
const assuranceZones = ['src', 'server', 'packages', 'e2e', 'bench', 'tools'].map((side) =>
  zone(`./${side}`, './assurance', 'Only the assurance suite knows its goals.'),
)
const toolZones = ['src', 'server'].map((side) => zone(`./${side}`, './tools', 'Only tests know the tools.'))

const zones = [
  ...frameZones,
  ...roomZones,
  ...uiZones,
  ...featureZones,
  ...doorZones,
  ...sideZones,
  ...packageZones,
  ...assuranceZones,
]

const restrictedPaths = (list) => ['error', { basePath: __dirname, zones: list }]

const muiRoots = {
  paths: ['@mui/material', '@mui/icons-material'].map((name) => ({
    name,
    message: `Import the one thing by its path, as in '${name}/…': the root brings everything.`,
  })),
}

const textField = {
  paths: [
    { name: '@mui/material/TextField', message: 'It brings Select, Menu, Popover and Modal: use the fields in forms.' },
  ],
}

const untypedHooks = {
  paths: [
    {
      name: 'react-redux',
      importNames: ['useDispatch', 'useSelector', 'useStore'],
      message: 'Use the typed hooks of @/store.',
    },
  ],
}

const schemas = {
  patterns: [
    {
      regex: '^typebox',
      allowTypeImports: true,
      message: 'The browser gets no schema library: import types only.',
    },
  ],
}

const strangers = {
  patterns: [{ regex: '^(?!\\.|typebox$|contract/)', message: 'contract imports nobody but typebox.' }],
}

const callFlowStrangers = {
  patterns: [{ regex: '^(?!\\.|callflow/|contract/)', message: 'callflow imports nobody but contract.' }],
}

const otherResources = {
  patterns: [
    {
      regex: '^\\.\\./(?!\\.\\./)[^/]+/',
      allowTypeImports: true,
      message: "Another resource's service comes as an argument from makeRoutes.ts or its kin: import its type only.",
    },
  ],
}

const restrictedImports = (...laws) => [
  'error',
  { paths: laws.flatMap(({ paths = [] }) => paths), patterns: laws.flatMap(({ patterns = [] }) => patterns) },
]

const rawMarkup = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/]',
    message: 'No raw markup: render it.',
  },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'No raw markup: render it.' },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'No raw markup: render it.',
  },
]

const spokenProps = 'alt|title|label|placeholder|helperText|aria-(label|description|valuetext|roledescription)'

const spokenText = [
  {
    selector: `JSXAttribute[name.name=/^(${spokenProps})$/] > Literal[value=/[A-Za-z]/]`,
    message: 'Every text goes through t.',
  },
]

const nounlessFolder = [
  { selector: 'Program', message: 'This folder has no noun: a thing without a noun has no home yet.' },
]

const punctuation = [...'·•—–-…/|:,.()%$#*+×→←']

const everywhere = {
  'max-lines': ['error', { max: 250 }],
  'no-restricted-syntax': ['error', ...rawMarkup],
  'import/no-default-export': 'error',
  'import/no-restricted-paths': restrictedPaths([...zones, ...serverZones, packageZone, ...toolZones]),
  '@eslint-community/eslint-comments/require-description': 'error',
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
}

const inConsole = {
  'no-console': 'error',
  'no-restricted-syntax': ['error', ...rawMarkup, ...spokenText],
  'react/no-deprecated': 'error',
  'react/jsx-no-literals': ['error', { noStrings: true, ignoreProps: true, allowedStrings: punctuation }],
  '@typescript-eslint/no-restricted-imports': restrictedImports(muiRoots, textField, untypedHooks, schemas),
  'import/no-restricted-paths': restrictedPaths([...zones, ...toolZones, wireZone, testingZone]),
}

module.exports = {
  root: true,
  reportUnusedDisableDirectives: true,
  ignorePatterns: ['/dist', '/dist-maps', '/coverage', '/.cache', '/.data', 'node_modules'],
  overrides: [
    {
      files: [`**/*.${scripts}`],
      parser: '@typescript-eslint/parser',
      // No rule here asks what the platform defines.
      parserOptions: { sourceType: 'module', ecmaFeatures: { jsx: true }, lib: [] },
      plugins: ['@typescript-eslint', 'import', '@eslint-community/eslint-comments'],
      extends: ['plugin:import/typescript', 'plugin:@eslint-community/eslint-comments/recommended'],
      settings: {
        'import/resolver': { typescript: { project: path.join(__dirname, 'tsconfig.json') } },
      },
      rules: everywhere,
    },
    {
      files: [`src/**/*.${scripts}`],
      plugins: ['react'],
      settings: { react: { version: 'detect' } },
      rules: inConsole,
    },
    {
      files: [`src/store/**/*.${scripts}`],
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(muiRoots, textField, schemas) },
    },
    {
      files: [`src/**/*.test.${scripts}`],
      rules: { 'import/no-restricted-paths': restrictedPaths([...zones, wireZone]) },
    },
    {
      files: [...testing, `{server,packages}/**/*.test.${scripts}`, `{server,packages}/**/testing/**/*.${scripts}`, `e2e/**/*.${scripts}`],
      rules: { 'import/no-restricted-paths': restrictedPaths([...zones, ...serverTestZones, ...packageTestZones]) },
    },
    {
      // A test shows itself whatever it needs; its texts are nobody's to translate.
      files: [...tests, ...testing],
      rules: {
        'react/jsx-no-literals': 'off',
        'no-restricted-syntax': ['error', ...rawMarkup],
      },
    },
    { files: [`{server,packages}/**/*.${scripts}`], rules: { 'no-console': 'error' } },
    {
      files: [`server/resources/*/*.${scripts}`],
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(otherResources) },
    },
    {
      files: [`contract/**/*.${scripts}`],
      excludedFiles: tests,
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(strangers) },
    },
    {
      files: [`callflow/**/*.${scripts}`],
      excludedFiles: [...tests, `callflow/testing/**/*.${scripts}`],
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(callFlowStrangers) },
    },
    {
      files: [`**/{utils,helpers,common,types,constants,shared}/**/*.${scripts}`],
      rules: { 'no-restricted-syntax': ['error', ...nounlessFolder] },
    },
    { files: ['*.config.ts', 'tools/contractLoader.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['*.cjs'], env: { es2022: true, node: true }, extends: ['eslint:recommended'], parserOptions: { ecmaVersion: 2023, sourceType: 'script' } },
  ],
}
