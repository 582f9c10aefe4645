import { service, type Control } from './control'

const alerts = 'server/core/push/deviceAlerts.ts'
const devices = 'server/resources/pushDevices/service.ts'
const onDevices = (name: string) => [service('server/resources/pushDevices/pushDevices.test.ts', name)]
const onAlerts = (name: string) => [service('server/core/push/deviceAlerts.test.ts', name)]

export const pushControls: readonly Control[] = [
  {
    name: 'only listed push services',
    file: 'server/core/push/pushHosts.ts',
    find: ' && hosts.some((host) => isAt(hostname, host))',
    replace: '',
    tests: [service('server/core/push/pushHosts.test.ts')],
  },
  {
    name: 'addresses of push services in one spelling',
    file: 'server/core/push/pushHosts.ts',
    find: 'href !== address || ',
    replace: '',
    tests: [service('server/core/push/pushHosts.test.ts')],
  },
  {
    name: 'push services are checked when a call rings',
    file: alerts,
    find: 'found.filter(({ endpoint }) => isAllowed(endpoint))',
    replace: 'found',
    tests: onAlerts('no longer allowed'),
  },
  {
    name: 'no redirects of push services',
    file: 'server/core/push/sendPush.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: onDevices('any other failure'),
  },
  {
    name: 'devices end with their session',
    file: 'server/store/migrations/0026-push-devices.ts',
    find: 'delete from push_devices where session_id = new.id;',
    replace: 'perform 1;',
    tests: onDevices('end with the session'),
  },
  {
    name: 'no calls on devices of expired sessions',
    file: alerts,
    find: "\n      .where('sessions.expires_at', '>', clock())",
    replace: '',
    tests: onAlerts('open sessions'),
  },
  {
    name: 'calls of the own account only',
    file: alerts,
    find: "\n      .where('users.account_id', '=', accountId)",
    replace: '',
    tests: onAlerts('open sessions'),
  },
  {
    name: 'devices are removed by their user alone',
    file: devices,
    find: ".where('id', '=', id).where('session_id', 'in', sessionsOf(store, caller))",
    replace: ".where('id', '=', id)",
    tests: onDevices('belong to one user'),
  },
  {
    name: 'tests of a device wait',
    file: devices,
    find: "is('tested_at', '<=', later(now, -TEST_EVERY_MS))",
    replace: "is('tested_at', '<=', now)",
    tests: onDevices('every ten seconds'),
  },
]
