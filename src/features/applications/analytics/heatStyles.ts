/** Shades of the heat map: Highcharts can't mix the colours of variables, so each shade is one. Figures on them have a contrast of at least 4.5. */
export const heatStyles = {
  '--heat-0': '#f1f3f6',
  '--heat-1': '#d6e4f5',
  '--heat-2': '#abc9ec',
  '--heat-3': '#7aa8df',
  '--heat-4': '#3771b8',
  '--heat-5': '#1f5fae',
  '--heat-6': '#123a6b',
  '@media (prefers-color-scheme: dark)': {
    '--heat-0': '#202936',
    '--heat-1': '#1e3f66',
    '--heat-2': '#2b5990',
    '--heat-3': '#3769a5',
    '--heat-4': '#6798d4',
    '--heat-5': '#9dc3f2',
    '--heat-6': '#d5e6fb',
  },
} as const
