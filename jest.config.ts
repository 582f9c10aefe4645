/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'

/** The first line keeps jest from asking for ts-node, whose presence would break webpack's own config loading. */
const config: Config = {
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testEnvironment: 'jest-fixed-jsdom',
  globalSetup: '<rootDir>/src/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.ts',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tools/emptyStyles.ts',
    '^highcharts/esm/(.*)$': 'highcharts/$1',
    '^@/(.*)$': '<rootDir>/src/$1',
    '^contract/(.*)$': '<rootDir>/contract/$1',
    '^callflow/(.*)$': '<rootDir>/callflow/$1',
  },
  transform: {
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
  },
  cacheDirectory: '<rootDir>/.cache/jest',
  maxWorkers: 2,
  restoreMocks: true,
  // Screens play against the real service; on a busy machine one visit may take its time.
  testTimeout: 120_000,
}

export default config
