/** @jest-config-loader esbuild-register */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from 'jest'
import { contractModule } from './tools/contractModule'

/** The contract as webpack gives it to the console. */
const contractFolder = path.resolve('.cache/contract')
mkdirSync(contractFolder, { recursive: true })
for (const name of readdirSync('contract').filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
  writeFileSync(path.join(contractFolder, name), contractModule(path.resolve('contract', name)))
}

const transform: Config['transform'] = {
  // Types are checked by tsc; here they are only stripped, which is three times faster.
  '\\.tsx?$': [
    'ts-jest',
    {
      diagnostics: false,
      tsconfig: {
        target: 'ES2022',
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        esModuleInterop: true,
        isolatedModules: true,
        verbatimModuleSyntax: false,
      },
    },
  ],
}

const everywhere = {
  roots: ['<rootDir>/src', '<rootDir>/packages/voice-gateway/browser'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tools/emptyStyles.ts',
    '^highcharts/esm/(.*)$': 'highcharts/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^contract/(.*)$': '<rootDir>/.cache/contract/$1',
    '^callflow/(.*)$': '<rootDir>/callflow/$1',
    '^tools/(.*)$': '<rootDir>/tools/$1',
  },
  transform,
  cacheDirectory: '<rootDir>/.cache/jest',
  restoreMocks: true,
}

/** The first line keeps jest from asking for ts-node, whose presence would break webpack's own config loading. */
const config: Config = {
  globalSetup: '<rootDir>/src/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.ts',
  maxWorkers: 2,
  // Screens play against the real service; on a busy machine one visit may take its time.
  testTimeout: 120_000,
  projects: [
    {
      ...everywhere,
      displayName: 'screens',
      testMatch: ['**/*.test.tsx', '**/*.page.test.ts'],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/src/testing/complaints.ts', '<rootDir>/src/testing/page.ts'],
    },
    {
      // A page and its libraries cost each file a second: a test that needs one of them says so in its name.
      ...everywhere,
      displayName: 'rules',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.page\\.test\\.ts$'],
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/src/testing/complaints.ts'],
    },
  ],
}

export default config
