import type { Goal } from '../goal'

export const accessGoals: readonly Goal[] = [
  {
    id: 'G10',
    title: 'Every screen is accessible, in both languages and by keyboard alone',
    bar: 'every route, state and dialog in light, dark and forced colours, narrow, enlarged and spaced, in both languages: 0 violations; six journeys by keyboard alone',
    runs: [
      {
        by: 'journeys',
        files: [
          'assurance/access/everyState.test.ts',
          'assurance/access/keyboardOnly.test.ts',
          'e2e/keyboard.test.ts',
          'e2e/applicationKeyboard.test.ts',
          'e2e/support.test.ts',
        ],
      },
    ],
  },
]
