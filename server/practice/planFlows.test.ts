import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guaranteeOf } from 'callflow/guarantee'
import { planAccount } from './planAccount'
import { plannedFlows } from './planFlows'
import { florist, workshop } from './profiles'

describe('the call flows of the practice account', () => {
  const rows = planAccount(florist, new Date('2026-11-21T01:30:00Z'))

  it('use routes and files of their own application', () => {
    const files = new Set(rows.files.map(({ id }) => id))
    for (const application of rows.applications) {
      const branches = rows.branches.filter(({ application_id }) => application_id === application.id)
      assert.deepEqual(branches.map(({ name }) => name === 'root'), branches.map((_, index) => index === 0))
      const ids = branches.map(({ id }) => id)
      const modules = rows.modules.filter(({ branch_id }) => ids.includes(branch_id))
      const parameters = modules.map((module) => module.parameters).join()
      for (const [, id = ''] of parameters.matchAll(/"branch":"([^"]*)"/g)) assert.ok(ids.includes(id))
      const played = [...parameters.matchAll(/"audiofile_id":"([^"]*)"/g)].map(([, id = '']) => id)
      assert.ok(played.every((id) => files.has(id)))
      const noted = rows.moduleFiles.filter(({ module_id }) => modules.some(({ id }) => id === module_id))
      assert.deepEqual(noted.map(({ file_id }) => file_id), played)
    }
    assert.ok(rows.files.some(({ id }) => rows.moduleFiles.every(({ file_id }) => file_id !== id)))
  })

  it('include a full reception whose branches are all reachable, and no step follows one that ends the call', () => {
    const [reception] = rows.applications
    assert.equal(reception?.friendly_name, 'Accueil principal')
    const branches = rows.branches.filter(({ application_id }) => application_id === reception.id)
    assert.equal(branches.length, 6)
    for (const branch of rows.branches.filter(({ name }) => name !== 'root')) {
      assert.ok(rows.modules.some(({ parameters }) => parameters.includes(`"branch":"${branch.id}"`)), branch.friendly_name)
    }
    const ending = rows.modules.filter(({ module_name }) => module_name === 'hangup')
    const isLast = ({ branch_id, position }: (typeof ending)[number]) =>
      rows.modules.every((other) => other.branch_id !== branch_id || other.position <= position)
    assert.ok(ending.every(isLast))
  })

  it('lose no callers, except for the reception, which shows how that is said', () => {
    const [call] = rows.calls
    assert.ok(call !== undefined)
    for (const planned of [rows, planAccount(workshop, new Date('2026-11-21T01:30:00Z'))]) {
      for (const { id, friendly_name } of planned.applications) {
        const called = plannedFlows([{ id, endpoint_value: id }], planned)({ ...call, number_id: id })
        const { lost } = guaranteeOf({ flow: called?.flow ?? [], schedules: new Map(), meant: new Set(), from: new Date('2026-11-21T01:30:00Z') })
        assert.equal(lost.length > 0, friendly_name === 'Accueil principal', friendly_name)
      }
    }
  })

  it('describe their modules in French, as the console would', () => {
    const described = new Map(rows.modules.map(({ module_name, description }) => [module_name, description]))
    assert.deepEqual([...described.keys()].sort(), ['audiofile', 'call_transfer', 'extensions', 'hangup', 'pause', 'router', 'text_to_speech', 'voicemail', 'webphone'])
    assert.equal(described.get('call_transfer'), 'Transférer au +1 514 555 0105')
    assert.equal(described.get('audiofile'), 'Diffuser «\u00a0Merci de votre appel.wav\u00a0»')
    assert.equal(described.get('pause'), 'Pause de 1\u00a0s')
    assert.equal(described.get('router'), '1 → Rendez-vous')
  })

  it('transfer callers to a number of the other practice account, which rings its web phones', () => {
    const other = planAccount(workshop, new Date('2026-11-21T01:30:00Z'))
    const transfers = rows.modules.filter(({ module_name }) => module_name === 'call_transfer').map(({ parameters }) => parameters).join()
    const reached = other.numbers.find(({ phone_number }) => transfers.includes(phone_number))
    const branches = other.branches.filter(({ application_id }) => application_id === reached?.endpoint_value)
    const modules = other.modules.filter(({ branch_id }) => branches.some(({ id }) => id === branch_id))
    assert.deepEqual(modules.map(({ module_name }) => module_name), ['webphone', 'text_to_speech', 'voicemail'])
  })

  it('have presets with files of the same account', () => {
    assert.equal(rows.presets.length, 3)
    const [played] = rows.presets.flatMap(({ parameters }) => /"audiofile_id":"([^"]*)"/.exec(parameters)?.[1] ?? [])
    assert.ok(rows.files.some(({ id }) => id === played))
  })
})
