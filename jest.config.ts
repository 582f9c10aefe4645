/** @jest-config-loader esbuild-register */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from 'jest'
import { contractModule } from './tools/contractModule'

const contractFolder = path.resolve('.cache/contract')
mkdirSync(contractFolder, { recursive: true })
for (const name of readdirSync('contract').filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
  writeFileSync(path.join(contractFolder, name), contractModule(path.resolve('contract', name)))
}

const transform: Config['transform'] = {
  // tsc checks the types; stripping them only is three times faster.
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

/** The docblock at the top keeps jest from loading ts-node, which would break webpack's configuration. */
const config: Config = {
  globalSetup: '<rootDir>/src/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.ts',
  maxWorkers: 2,
  // Page tests use the real service, which is slow on a busy machine.
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
      // jsdom and the page's libraries cost each file a second, so tests that need them are named *.page.test.ts.
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
