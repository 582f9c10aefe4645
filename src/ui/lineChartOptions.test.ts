import { lineChartOptions } from './lineChartOptions'

const days = (count: number) => Array.from({ length: count }, (_, day) => `Nov. ${day + 1}`)
const lines = (count: number) => Array.from({ length: count }, (_, line) => ({ name: `Line ${line}`, values: [line] }))

const optionsOf = (given: Partial<Parameters<typeof lineChartOptions>[0]>) =>
  lineChartOptions({ dates: [], series: lines(1), dateTitle: 'Day', valueTitle: 'Calls', isStill: false, ...given })

const axisOf = ({ xAxis }: ReturnType<typeof optionsOf>) => (Array.isArray(xAxis) ? xAxis[0] : xAxis)

test.each([
  [0, 1],
  [1, 1],
  [8, 1],
  [9, 2],
  [30, 4],
  [31, 4],
  [33, 5],
])('of %d days, every %dth is labelled, so that the axis has at most eight labels', (count, interval) => {
  const axis = axisOf(optionsOf({ dates: days(count) }))
  expect(axis?.tickInterval).toBe(interval)
  expect(axis?.categories).toEqual(days(count))
})

test('names of lines and titles are shown literally, even if they contain markup', () => {
  const options = optionsOf({ series: [{ name: '<b>A & B</b>', values: [1, null] }], dateTitle: '<Day>', valueTitle: 'A&B' })
  expect(options.series).toMatchObject([{ name: '&lt;b&gt;A &amp; B&lt;/b&gt;', data: [1, null] }])
  expect(axisOf(options)?.title?.text).toBe('&lt;Day&gt;')
  expect(options.yAxis).toMatchObject({ title: { text: 'A&amp;B' }, min: 0, allowDecimals: false })
})

test('twenty lines differ without colour: no two have the same dash style and marker', () => {
  const styles = (optionsOf({ series: lines(20) }).series ?? []).map((each) => JSON.stringify([Reflect.get(each, 'dashStyle'), Reflect.get(each, 'marker')]))
  expect(new Set(styles).size).toBe(20)
})

test('bars of several lines are stacked, the first line at the bottom', () => {
  const options = optionsOf({ series: lines(3), kind: 'column' })
  expect(options.series).toMatchObject([{ type: 'column' }, { type: 'column' }, { type: 'column' }])
  expect(options.plotOptions?.column?.stacking).toBe('normal')
  expect(options.yAxis).toMatchObject({ reversedStacks: false })
})

test.each([
  [true, false],
  [false, { duration: 250 }],
])('the chart is animated briefly, and not at all with reduced motion (%s)', (isStill, animation) => {
  const { chart, plotOptions } = optionsOf({ isStill })
  expect([chart?.animation, plotOptions?.series?.animation]).toEqual([animation, animation])
})
