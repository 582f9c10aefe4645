const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')

/**
 * The project's own rules. General rules, rules that need types, and the rule against import cycles are in
 * .oxlintrc.json; `npm run test:lint` runs both linters.
 */

/** The console's layers in order: a layer imports only earlier layers and `contract`. */
const consoleLayers = ['lib', 'i18n', 'slices', 'api', 'store', 'phone', 'ui', 'forms', 'lists', 'features', 'app', 'operator']

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

const consoleLayerZones = consoleLayers.flatMap((layer, index) =>
  consoleLayers
    .slice(index + 1)
    .map((later) => zone(`./src/${layer}`, `./src/${later}`, `\`${layer}\` may not import from \`${later}\`: it is an earlier layer.`)),
)

const uiZones = ['slices', 'api', 'store', 'phone'].map((layer) =>
  zone('./src/ui', `./src/${layer}`, `\`ui\` may not import from \`${layer}\`: pass the data in as props.`),
)

const featureZones = foldersIn('src/features').map((feature) =>
  zone(
    `./src/features/${feature}`,
    './src/features',
    'A feature may not import from another feature: move shared code to an earlier layer.',
    [`./${feature}`],
  ),
)

const apiZones = [...consoleLayers, 'testing', 'main.tsx']
  .filter((layer) => layer !== 'api')
  .map((layer) => zone(`./src/${layer}`, './src/api', 'Import from @/api, not from the files inside it.', ['./index.ts', './endpoints/apiKeys.ts', './endpoints/availability.ts', './endpoints/keeping.ts', './endpoints/notifications.ts', './endpoints/schedules.ts', './endpoints/callLimits.ts', './endpoints/callPaths.ts', './endpoints/factors.ts', './endpoints/flowVersions.ts', './endpoints/operator.ts', './endpoints/ownAccounts.ts', './endpoints/operatorDesk.ts', './endpoints/operatorNumbers.ts', './endpoints/people.ts', './endpoints/peopleImports.ts', './endpoints/presence.ts', './endpoints/recordingAnnouncement.ts', './endpoints/role.ts', './endpoints/room.ts', './endpoints/search.ts', './endpoints/sessions.ts', './endpoints/signUp.ts', './endpoints/standing.ts', './endpoints/team.ts', './endpoints/views.ts']))

/** The service's domains in order: each imports only earlier ones, and these through their `index.ts`. */
const serverDomains = ['account', 'billing', 'sounds', 'flows', 'numbers', 'calls', 'phone', 'support', 'operators']
/** What puts the domains together. */
const serverComposition = ['practice', 'composition', 'commands', 'main.ts']

const fromDomain = (target, domain) => zone(`./server/${target}`, `./server/${domain}`, `Import from server/${domain}/index.ts, the face of the domain.`, ['./index.ts'])

const serverZones = [
  ...[...serverDomains, ...serverComposition].map((later) =>
    zone('./server/platform', `./server/${later}`, `\`server/platform\` may not import from \`server/${later}\`: it knows no domain.`),
  ),
  ...serverDomains.flatMap((domain, index) => [
    ...serverDomains.slice(0, index).map((earlier) => fromDomain(domain, earlier)),
    ...[...serverDomains.slice(index + 1), ...serverComposition].map((later) =>
      zone(`./server/${domain}`, `./server/${later}`, `\`server/${domain}\` may not import from \`server/${later}\`: it is an earlier domain.`),
    ),
  ]),
  ...serverComposition.flatMap((part) => serverDomains.map((domain) => fromDomain(part, domain))),
]

const topLevelZones = [
  zone('./server', './src', '`server` may not import from `src`.'),
  zone('./contract', './', '`contract` may not import from other folders.', ['./contract', './node_modules']),
  zone('./callflow', './', '`callflow` may import only from `contract`: it runs on the service and in the browser.', ['./callflow', './contract', './node_modules']),
  zone('./e2e', './src', '`e2e` may not import from `src`: end-to-end tests use the console through the browser.'),
  zone('./assurance', './src', '`assurance` may import only `src/lib/paths.ts` from `src`: it uses the console through the browser.', ['./lib/paths.ts']),
]

/** A package imports no product code, and other code imports only what its `exports` name. */
const packageZone = zone('./packages', './', 'A package may not import from other folders: pass in what it needs.', ['./packages', './node_modules'])
const packageTestZones = ['server', 'src', 'contract', 'callflow'].map((side) =>
  zone('./packages', `./${side}`, `Tests of a package may not import from \`${side}\`.`),
)
const packageZones = foldersIn('packages').flatMap((name) =>
  ['server', 'src', 'callflow', 'e2e', 'bench', 'assurance', 'tools'].map((side) =>
    zone(`./${side}`, `./packages/${name}`, `Import '@console/${name}' or another of its exports.`, ['./index.ts', './browser/index.ts', './sounds/index.ts', './testing/index.ts']),
  ),
)

const wireZone = zone('./src', './server', '`src` may not import from `server`.')
const testingZone = zone('./src', './src/testing', 'Only tests may import from `src/testing`.')

/** The card form runs in a page of its own, so that card numbers never reach the console's code. */
const frameZones = [
  ...consoleLayers
    .filter((layer) => layer !== 'lib' && layer !== 'i18n')
    .map((layer) => zone('./src/cardFrame', `./src/${layer}`, `\`cardFrame\` may not import from \`${layer}\`: only from \`lib\` and \`i18n\`.`)),
  ...[...consoleLayers, 'main.tsx'].map((layer) =>
    zone(`./src/${layer}`, './src/cardFrame', `\`${layer}\` may not import from \`cardFrame\`: exchange messages through lib/cardMessages.`),
  ),
]

/** It runs before the libraries and must stay small. */
const firstZones = [
  ...consoleLayers
    .filter((layer) => layer !== 'lib' && layer !== 'i18n')
    .map((layer) => zone('./src/first', `./src/${layer}`, `\`first\` may not import from \`${layer}\`: only from \`lib\` and \`i18n\`.`)),
  ...[...consoleLayers, 'main.tsx', 'cardFrame'].map((layer) =>
    zone(`./src/${layer}`, './src/first', `\`${layer}\` may not import from \`first\`, whose code would be in both scripts.`),
  ),
]

/** It runs without a page. */
const workerZones = [
  ...consoleLayers
    .filter((layer) => layer !== 'lib')
    .map((layer) => zone('./src/serviceWorker', `./src/${layer}`, `\`serviceWorker\` may not import from \`${layer}\`: only from \`lib\`.`)),
  ...[...consoleLayers, 'main.tsx', 'cardFrame', 'first'].map((layer) =>
    zone(`./src/${layer}`, './src/serviceWorker', `\`${layer}\` may not import from \`serviceWorker\`: exchange messages through lib/callNotification.`),
  ),
]

const assuranceZones = ['src', 'server', 'packages', 'e2e', 'bench', 'tools'].map((side) =>
  zone(`./${side}`, './assurance', `\`${side}\` may not import from \`assurance\`: tests report figures through tools/figures.`),
)
const toolZones = ['src', 'server'].map((side) => zone(`./${side}`, './tools', `\`${side}\` may not import from \`tools\`, except in tests.`))

const zones = [
  ...frameZones,
  ...firstZones,
  ...workerZones,
  ...consoleLayerZones,
  ...uiZones,
  ...featureZones,
  ...apiZones,
  ...topLevelZones,
  ...packageZones,
  ...assuranceZones,
]

const restrictedPaths = (list) => ['error', { basePath: __dirname, zones: list }]

const muiRoots = {
  paths: ['@mui/material', '@mui/icons-material'].map((name) => ({
    name,
    message: `Import a single module, such as '${name}/…': the root loads the whole package.`,
  })),
}

const textField = {
  paths: [
    { name: '@mui/material/TextField', message: 'Use the fields in `forms`: TextField loads Select, Menu, Popover and Modal.' },
  ],
}

const untypedHooks = {
  paths: [
    {
      name: 'react-redux',
      importNames: ['useDispatch', 'useSelector', 'useStore'],
      message: 'Use the typed hooks from @/store.',
    },
  ],
}

const schemas = {
  patterns: [
    {
      regex: '^typebox',
      allowTypeImports: true,
      message: 'Import types only: the schema library must not reach the browser.',
    },
  ],
}

const contractPackages = {
  patterns: [{ regex: '^(?!\\.|typebox$|contract/)', message: '`contract` may import only from `typebox`.' }],
}

const callFlowPackages = {
  patterns: [{ regex: '^(?!\\.|callflow/|contract/|date-easter$|libphonenumber-js/max$)', message: '`callflow` may import only from `contract`, `date-easter` and `libphonenumber-js/max`.' }],
}

const restrictedImports = (...rules) => [
  'error',
  { paths: rules.flatMap(({ paths = [] }) => paths), patterns: rules.flatMap(({ patterns = [] }) => patterns) },
]

const rawMarkup = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc)$/]',
    message: 'Do not write raw HTML: render elements.',
  },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Do not write raw HTML: render elements.' },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: 'Do not write raw HTML: render elements.',
  },
]

const textProps = 'alt|title|label|placeholder|helperText|aria-(label|description|valuetext|roledescription)'

/**
 * React derives them from `out` events of the element that was under the pointer before, and Chromium sends none when
 * that element was removed, as a screen's placeholder is.
 */
const missedEvents = [
  {
    selector: 'JSXAttribute[name.name=/^on(Mouse|Pointer)Enter$/]',
    message: 'React misses it after the element under the pointer was removed: use onMouseOver or onPointerOver.',
  },
]

const literalText = [
  {
    selector: `JSXAttribute[name.name=/^(${textProps})$/] > Literal[value=/[A-Za-z]/]`,
    message: 'Translate texts with t.',
  },
]

/**
 * Page translators put each text node into elements of their own. React then can't find a text that it is to remove,
 * or in front of which it is to insert an element: the screen would break. (facebook/react#11538)
 */
const ownElement = 'A text that comes and goes, or follows an element that does, needs an element of its own: page translators move bare texts.'
const bareText = ':matches(Literal[value=/./], TemplateLiteral, CallExpression[callee.name=/^t$|^format|Text$/])'
const anyElement = ':matches(JSXElement, JSXFragment)'
const nothing = ":matches(Literal[raw='null'], Literal[value=''], Identifier[name='undefined'])"
/** An expression that is sometimes a text, and sometimes nothing or an element. */
const textAtTimes = `:matches(LogicalExpression[operator='&&']:has(> ${bareText}.right), ConditionalExpression:has(> ${bareText}.consequent, > ${bareText}.alternate):has(> ${nothing}, > ${anyElement}))`
const elementAtTimes = `:matches(LogicalExpression[operator='&&']:has(> ${anyElement}.right), ConditionalExpression:has(> ${anyElement}))`
const anyText = `:matches(JSXText[value=/\\S/], JSXExpressionContainer:has(> ${bareText}), JSXExpressionContainer:has(> ConditionalExpression:has(> ${bareText}.consequent):has(> ${bareText}.alternate)), JSXExpressionContainer:has(> Identifier[name=/(text|label|title|message)$/i]), JSXExpressionContainer:has(> MemberExpression[property.name=/(text|label|title|message)$/i]))`
const something = ':matches(JSXElement, JSXText[value=/\\S/], JSXExpressionContainer:not(:has(> JSXEmptyExpression)))'
const bareTexts = [
  `JSXFragment > JSXExpressionContainer:has(> ${textAtTimes})`,
  `JSXElement > ${something} ~ JSXExpressionContainer:has(> ${textAtTimes})`,
  `JSXElement > JSXExpressionContainer:has(> ${textAtTimes}) ~ ${something}`,
  `JSXExpressionContainer:has(> ${elementAtTimes}) + ${anyText}`,
  `JSXExpressionContainer:has(> ${elementAtTimes}) + JSXText[value=/^\\s*$/] + ${anyText}`,
  `JSXElement:has(> JSXOpeningElement:has(> JSXAttribute[name.name='startIcon']:has(> JSXExpressionContainer:has(> :matches(LogicalExpression, ConditionalExpression))))) > ${anyText}`,
  `:matches(ReturnStatement, ArrowFunctionExpression) > ConditionalExpression:has(> ${bareText}):has(> ${anyElement})`,
].map((selector) => ({ selector, message: ownElement }))

const catchAllFolder = [
  { selector: 'Program', message: 'Name the folder after its subject: catch-all folders collect unrelated code.' },
]

/** What is waited for may come and go before an act returns, so `whileWaitingFor` takes the wait and the act. */
const lateWaits = [
  {
    selector: "CallExpression[callee.property.name=/^waitFor(Event|Request|Response)$/]:not(CallExpression[callee.name='whileWaitingFor'] > *)",
    message: 'Pass this wait to `whileWaitingFor`, with the act that causes what it waits for.',
  },
]

const punctuation = [...'·•—–-…/|:,.()%$#*+×→←']

const everywhere = {
  'max-lines': ['error', { max: 400 }],
  'no-restricted-syntax': ['error', ...rawMarkup],
  'import/no-default-export': 'error',
  'import/no-restricted-paths': restrictedPaths([...zones, ...serverZones, packageZone, ...toolZones]),
  '@eslint-community/eslint-comments/require-description': 'error',
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
}

const inConsole = {
  'no-console': 'error',
  'no-restricted-syntax': ['error', ...rawMarkup, ...missedEvents, ...literalText, ...bareTexts],
  'react/no-deprecated': 'error',
  'react/jsx-no-literals': ['error', { noStrings: true, ignoreProps: true, allowedStrings: punctuation }],
  '@typescript-eslint/no-restricted-imports': restrictedImports(muiRoots, textField, untypedHooks, schemas),
  'import/no-restricted-paths': restrictedPaths([...zones, ...toolZones, wireZone, testingZone]),
}

module.exports = {
  root: true,
  reportUnusedDisableDirectives: true,
  ignorePatterns: ['/dist', '/dist-maps', '/dist-operator', '/coverage', '/.cache', '/.data', 'node_modules'],
  overrides: [
    {
      files: [`**/*.${scripts}`],
      parser: '@typescript-eslint/parser',
      // No rule here needs the platform's types.
      parserOptions: { sourceType: 'module', ecmaFeatures: { jsx: true }, lib: [] },
      plugins: ['@typescript-eslint', 'import', '@eslint-community/eslint-comments'],
      extends: ['plugin:import/typescript', 'plugin:@eslint-community/eslint-comments/recommended'],
      settings: {
        'import/resolver': { [path.join(__dirname, 'tools/importResolver.cjs')]: {} },
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
      rules: { 'import/no-restricted-paths': restrictedPaths([...zones, ...packageTestZones]) },
    },
    {
      // Texts in tests need no translation.
      files: [...tests, ...testing],
      rules: {
        'react/jsx-no-literals': 'off',
        'no-restricted-syntax': ['error', ...rawMarkup],
      },
    },
    {
      files: [`{e2e,assurance,bench}/**/*.${scripts}`],
      rules: { 'no-restricted-syntax': ['error', ...rawMarkup, ...lateWaits] },
    },
    { files: [`{server,packages}/**/*.${scripts}`], rules: { 'no-console': 'error' } },
    {
      files: [`contract/**/*.${scripts}`],
      excludedFiles: tests,
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(contractPackages) },
    },
    {
      files: [`callflow/**/*.${scripts}`],
      excludedFiles: [...tests, `callflow/testing/**/*.${scripts}`],
      rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(callFlowPackages) },
    },
    {
      files: [`**/{utils,helpers,common,types,constants,shared}/**/*.${scripts}`],
      rules: { 'no-restricted-syntax': ['error', ...catchAllFolder] },
    },
    { files: ['*.config.ts', 'tools/contractLoader.ts', 'tools/cssLoader.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['*.generated.ts'], rules: { 'max-lines': 'off' } },
    { files: ['*.cjs'], env: { es2022: true, node: true }, extends: ['eslint:recommended'], parserOptions: { ecmaVersion: 2023, sourceType: 'script' } },
  ],
}
