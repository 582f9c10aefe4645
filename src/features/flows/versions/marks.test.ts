import type { ComparedBranch } from 'callflow/compare'
import { markVersions } from './ChangesSection'

type Branches = readonly ComparedBranch[]

const branch = (id: string, steps: string, friendly_name = id): Branches[number] => ({
  ...{ id, name: id, friendly_name },
  modules: steps.split(' ').filter((text) => text !== '').map((text, index) => {
    const [module_name = '', length = '1'] = text.split(':')
    return { id: `${id}${index}`, module_name, description: '', parameters: { length } }
  }),
})

test.each<[name: string, before: Branches, after: Branches, marks: [before: object, after: object]]>([
  ['nothing', [branch('root', 'a b')], [branch('root', 'a b')], [{}, {}]],
  ['a step more', [branch('root', 'a')], [branch('root', 'a b')], [{ root: 'changed' }, { root: 'changed', 'root 1': 'added' }]],
  ['a step less', [branch('root', 'a b')], [branch('root', 'b')], [{ root: 'changed', 'root 0': 'removed' }, { root: 'changed' }]],
  ['other settings', [branch('root', 'a:1 b')], [branch('root', 'a:2 b')], [{ root: 'changed', 'root 0': 'changed' }, { root: 'changed', 'root 0': 'changed' }]],
  ['another name', [branch('x', '', 'Sales')], [branch('x', '', 'Ventes')], [{ x: 'changed' }, { x: 'changed' }]],
  ['a branch more', [branch('root', 'a')], [branch('root', 'a'), branch('x', 'b')], [{}, { x: 'added' }]],
  ['a branch less', [branch('root', 'a'), branch('x', 'b')], [branch('root', 'a')], [{ x: 'removed' }, {}]],
  ['another order', [branch('root', 'a b c')], [branch('root', 'c a b')], [{ root: 'changed', 'root 2': 'moved' }, { root: 'changed', 'root 0': 'moved' }]],
  ['two steps that changed places', [branch('root', 'a b')], [branch('root', 'b a')], [{ root: 'changed', 'root 1': 'moved' }, { root: 'changed', 'root 0': 'moved' }]],
  [
    'a like step that goes while branches change places',
    [branch('root', ''), branch('a', 'x'), branch('b', 'x'), branch('d', '')],
    [branch('root', ''), branch('b', ''), branch('a', ''), branch('d', 'x')],
    [{ a: 'changed', b: 'changed', d: 'changed', 'a 0': 'removed', 'b 0': 'moved' }, { a: 'changed', b: 'changed', d: 'changed', 'd 0': 'moved' }],
  ],
  [
    'a step of a branch that goes',
    [branch('root', 'a'), branch('x', 'b:7 c')],
    [branch('root', 'a b:7')],
    [{ root: 'changed', x: 'removed' }, { root: 'changed', 'root 1': 'added' }],
  ],
  [
    'a step in another branch',
    [branch('root', 'a b'), branch('x', 'c')],
    [branch('root', 'a'), branch('x', 'c b')],
    [{ root: 'changed', x: 'changed', 'root 1': 'moved' }, { root: 'changed', x: 'changed', 'x 1': 'moved' }],
  ],
])('the maps of two versions mark %s', (_, before, after, marks) => {
  const marked = markVersions(before, after)
  expect([marked.before, marked.after].map((map) => Object.fromEntries(map))).toEqual(marks)
})
