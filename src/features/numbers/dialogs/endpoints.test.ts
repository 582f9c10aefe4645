import { choicesOf, endpointOf } from './EndpointFields'

const applications = [
  { id: 12, friendly_name: 'Soir' },
  { id: 'a', friendly_name: 'Accueil' },
  { id: 'n', friendly_name: '' },
]

test('applications are offered by name, including the current one', () => {
  expect(choicesOf(applications, 'gone')).toEqual([
    { value: 'a', name: 'Accueil' },
    { value: 'gone', name: 'gone' },
    { value: 'n', name: 'n' },
    { value: '12', name: 'Soir' },
  ])
  expect(choicesOf(applications, '')).toHaveLength(3)
})

test.each([
  ['', { endpoint_type: 'parking', endpoint_value: null }],
  ['12', { endpoint_type: 'application', endpoint_value: 12 }],
  ['a', { endpoint_type: 'application', endpoint_value: 'a' }],
])('the choice %p is sent as %p', (choice, endpoint) => {
  expect(endpointOf(choice, applications)).toEqual(endpoint)
})
