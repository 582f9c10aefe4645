/** @jest-environment node */
import { copyOf } from './duplicate'

const saved = (id: number, module_name: string, parameters: Record<string, unknown>, description = '') => ({
  id, module_name, parameters, description, application_id: null, branch_id: null, is_active: null,
})
const branch = (id: number | string, modules: ReturnType<typeof saved>[]) => ({ id, name: 'x', friendly_name: 'X', modules })

test('copied modules get new ids, and routes between branches lead to the copies', () => {
  const menu = { routes: [{ digit: '1', branch: 2 }, { digit: '2', branch: '1' }, { digit: '3', branch: 'gone' }], text: 'Hello' }
  const branches = [branch(1, [saved(10, 'router', menu, 'My menu')]), branch('2', [saved(11, 'hangup', {})]), branch(3, [])]
  const ids = new Map<string, string>([['1', 'a'], ['2', 'b'], ['3', 'c']])
  const place = { application_id: 'new', is_active: 1 }
  expect(copyOf(branches, ids, 'new')).toEqual([
    {
      branchId: 'a',
      modules: [
        {
          ...place,
          branch_id: 'a',
          module_name: 'router',
          description: 'My menu',
          parameters: { ...menu, routes: [{ digit: '1', branch: 'b' }, { digit: '2', branch: 'a' }, { digit: '3', branch: 'gone' }] },
        },
      ],
    },
    { branchId: 'b', modules: [{ ...place, branch_id: 'b', module_name: 'hangup', description: '', parameters: {} }] },
  ])
})

test('other settings are copied unchanged, even invalid ones', () => {
  const odd = { ['__proto__']: [{ branch: '1' }], extensions: [{ number: '1', target: '2' }, null, '1', ['1']], branch: '1' }
  const [copy] = copyOf([branch(1, [saved(1, 'x', odd)])], new Map([['1', 'a']]), 'new')
  const parameters = copy?.modules[0]?.parameters ?? {}
  expect(JSON.stringify(parameters)).toBe(JSON.stringify(odd).replace('{"branch":"1"}', '{"branch":"a"}'))
})
