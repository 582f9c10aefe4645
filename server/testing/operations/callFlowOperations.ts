import type { applicationsOperations, branchesOperations, featuresOperations, presetsOperations, templatesOperations } from 'contract/applications'
import type { audiofilesOperations, storageOperations } from 'contract/audiofiles'
import type { flowsOperations } from 'contract/flows'
import type { flowVersionsOperations, rehearsalsOperations } from 'contract/flowVersions'
import type { nightCallsOperations } from 'contract/nightCalls'
import type { schedulesOperations } from 'contract/schedules'
import { wavOf } from '@console/voice-gateway/testing'
import { ask } from '../ask'
import { giveFeed, scheduleBody } from '../schedule'
import type { OperationCase, RequestInput, Setting } from './operation'

const nothing = async () => ({})
const SOUND = wavOf(1)
const gone = [404]
const holidays = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Noël\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const ofPause = { params: { moduleName: 'pause' } }

const routedTo = (branch: string) => ({ id: null, module_name: 'router', parameters: { routes: [{ digit: '1', branch }] } })

/** An edit keeps what was there before as the first version. */
const ofFirstVersion = async ({ server, member: { token }, own }: Setting): Promise<RequestInput> => {
  await ask(`${server.url}/v1/application-branches/${own.branchId}`, { token, method: 'PUT', body: { friendly_name: 'Nuit' } })
  return { params: { version: '1' } }
}

type Rows = typeof flowsOperations & typeof applicationsOperations & typeof audiofilesOperations & typeof storageOperations & typeof branchesOperations & typeof featuresOperations & typeof flowVersionsOperations & typeof nightCallsOperations & typeof presetsOperations & typeof rehearsalsOperations & typeof schedulesOperations & typeof templatesOperations

export const callFlowOperations: Record<keyof Rows, OperationCase> = {
  getStorage: { ask: nothing },
  listApplications: { ask: nothing },
  createApplication: { ask: async () => ({ body: { friendly_name: 'Soirée' } }) },
  createFromTemplate: {
    ask: async ({ own }) => ({
      body: { friendly_name: 'Soirée', template: 'after_hours', business: 'Fleurs', phone: '+15145550123', email: 'a@example.com', schedule_id: own.scheduleId },
    }),
    named: { schedule_id: 'scheduleId' },
  },
  getApplication: { ask: nothing },
  renameApplication: { ask: async () => ({ body: { friendly_name: 'Matinée' } }) },
  deleteApplication: { ask: nothing, repeated: gone },
  listBranches: { ask: nothing },
  createBranch: { ask: async () => ({ body: { friendly_name: 'Nuit' } }) },
  orderBranches: { ask: async ({ own }) => ({ body: { branch_ids: [own.branchId, own.rootId] } }), named: { 'branch_ids.0': 'branchId' } },
  renameBranch: { ask: async () => ({ body: { friendly_name: 'Jour' } }) },
  deleteBranch: { ask: nothing, repeated: gone },
  saveModules: {
    ask: async ({ own }) => {
      const base = { application_id: own.applicationId, branch_id: own.branchId, description: '' }
      const played = { ...base, id: own.moduleId, module_name: 'audiofile', parameters: { audiofile_id: own.audiofileId } }
      const routed = { ...base, id: null, module_name: 'router', parameters: { routes: [{ digit: '1', branch: own.rootId }] } }
      return { body: { modules: [played, routed] } }
    },
    named: {
      'modules.0.id': 'moduleId',
      'modules.0.application_id': 'applicationId',
      'modules.0.branch_id': 'branchId',
      'modules.0.parameters.audiofile_id': 'audiofileId',
      'modules.1.parameters.routes.0.branch': 'rootId',
    },
  },
  getFlow: { ask: nothing },
  saveFlow: {
    ask: async ({ own }) => ({
      body: {
        friendly_name: 'Accueil',
        branches: [
          { id: own.rootId, friendly_name: 'root', modules: [{ id: own.moduleId, module_name: 'audiofile', parameters: { audiofile_id: own.audiofileId } }, routedTo(own.branchId)] },
          { id: own.branchId, friendly_name: 'Nuit', modules: [] },
        ],
        tests: [{ id: own.rehearsalId, friendly_name: 'Essai', script: { caller: '', number_id: own.numberId, events: [] }, expected: { kind: 'hangUp', branch_id: own.branchId, target: null } }],
      },
    }),
    named: {
      'branches.0.id': 'rootId',
      'branches.1.id': 'branchId',
      'branches.0.modules.0.id': 'moduleId',
      'branches.0.modules.0.parameters.audiofile_id': 'audiofileId',
      'branches.0.modules.1.parameters.routes.0.branch': 'branchId',
      'tests.0.id': 'rehearsalId',
      'tests.0.script.number_id': 'numberId',
      'tests.0.expected.branch_id': 'branchId',
    },
  },
  judgeFlow: {
    ask: async ({ own }) => ({ body: { branches: [{ id: own.rootId, friendly_name: 'root', modules: [routedTo(own.rootId)] }], from: '2026-03-01', to: '2026-03-15' } }),
    named: { 'branches.0.id': 'rootId', 'branches.0.modules.0.parameters.routes.0.branch': 'rootId' },
  },
  listFlowVersions: { ask: async () => ({ query: { limit: '5' } }) },
  getFlowVersion: { ask: ofFirstVersion },
  noteFlowVersion: { ask: async (setting) => ({ ...(await ofFirstVersion(setting)), body: { note: 'Avant les Fêtes' } }) },
  recordVersionTests: { ask: async (setting) => ({ ...(await ofFirstVersion(setting)), body: { passed: 2, failed: 1, failed_names: ['Essai'] } }) },
  restoreFlowVersion: { ask: ofFirstVersion },
  listFeatures: { ask: nothing },
  listParameters: { ask: async () => ofPause },
  validateParameters: { ask: async () => ({ ...ofPause, body: { length: 3 } }) },
  listPresets: { ask: nothing },
  createPreset: {
    ask: async ({ own }) => ({ body: { friendly_name: 'Bonjour', module_name: 'audiofile', parameters: { audiofile_id: own.audiofileId } } }),
    named: { 'parameters.audiofile_id': 'audiofileId' },
  },
  changePreset: { ask: async () => ({ body: { friendly_name: 'Bonsoir', parameters: {} } }) },
  deletePreset: { ask: nothing, repeated: gone },
  listRehearsals: { ask: nothing },
  createRehearsal: {
    ask: async ({ own }) => {
      const script = { caller: '+15145550123', number_id: own.numberId, events: [{ type: 'hangup' }] }
      return { body: { friendly_name: 'Essai', script, expected: { kind: 'over', branch_id: own.branchId, target: null } } }
    },
    named: { 'script.number_id': 'numberId', 'expected.branch_id': 'branchId' },
  },
  changeRehearsal: {
    ask: async ({ own }) => ({ body: { friendly_name: 'Autre essai', expected: { kind: 'over', branch_id: own.branchId, target: null } } }),
    named: { 'expected.branch_id': 'branchId' },
  },
  deleteRehearsal: { ask: nothing, repeated: gone },
  getNightCalls: { ask: nothing },
  listNightCalls: { ask: nothing },
  setNightCalls: { ask: async () => ({ body: { is_on: 1 } }) },
  acceptNightPrice: { ask: async () => ({ body: { per_call: 1 } }) },
  setFlowChecks: { ask: async () => ({ body: { is_required: 1 } }) },
  skipFlowChecks: { ask: async () => ({ body: { reason: 'Urgent', failed_tests: [], problem: 'loses_callers' } }) },
  listSchedules: { ask: nothing },
  createSchedule: { ask: async () => ({ body: scheduleBody({ name: 'Soir' }) }) },
  getSchedule: { ask: nothing },
  saveSchedule: { ask: async () => ({ body: scheduleBody({ name: 'Fin de semaine' }) }) },
  deleteSchedule: { ask: nothing, repeated: gone },
  listScheduleUsage: { ask: nothing },
  setScheduleOverride: { ask: async () => ({ body: { state: 'closed', until: null } }) },
  removeScheduleOverride: { ask: nothing },
  importHolidays: { ask: async () => ({ body: { ics: holidays } }) },
  createScheduleFeed: { ask: async () => ({ body: { language: 'fr' } }) },
  revokeScheduleFeed: { ask: nothing, repeated: gone },
  readScheduleFeed: { ask: async ({ server, own }) => ({ params: { feedToken: await giveFeed(server.store, own.scheduleId) } }) },
  listAudioFiles: { ask: async () => ({ query: { limit: '5' } }) },
  uploadAudioFile: { ask: async () => ({ file: SOUND }) },
  deleteAudioFile: { ask: nothing, repeated: gone },
  getAudioFileUsage: { ask: nothing },
}
