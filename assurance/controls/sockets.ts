import { service, type Control } from './control'

const sockets = (name?: string) => [service('packages/voice-gateway/gateway/strangers.test.ts', name)]
const door = [service('server/providers/voice/upgradeHandler.test.ts', 'the oldest one without a token')]

export const socketControls: readonly Control[] = [
  {
    name: 'voice: strangers of one address make room for each other',
    file: 'packages/voice-gateway/gateway/strangers.ts',
    find: 'if (own.length >= this.limits.perAddress) this.makeRoom(own)\n    else if',
    replace: 'if',
    tests: sockets(),
  },
  {
    name: 'voice: strangers have so many sockets in all',
    file: 'packages/voice-gateway/gateway/strangers.ts',
    find: '    else if (all.length >= this.limits.inAll) this.makeRoom(all)\n',
    replace: '',
    tests: sockets(),
  },
  {
    name: 'voice: who has long been silent makes room first',
    file: 'packages/voice-gateway/gateway/strangers.ts',
    find: 'firstOfMost(longSilent) ?? ',
    replace: '',
    tests: sockets('stays if it has just connected'),
  },
  {
    name: 'voice: an office behind one address has room',
    file: 'packages/voice-gateway/gateway/strangers.ts',
    find: 'perAddress: 400, inAll: 1_000',
    replace: 'perAddress: 20, inAll: 200',
    tests: sockets('three hundred web phones'),
  },
  {
    name: 'voice: whose token is looked at does not make room',
    file: 'packages/voice-gateway/gateway/admission.ts',
    find: '    stranger.setVerifying(true)\n',
    replace: '',
    tests: [service('packages/voice-gateway/gateway/admission.test.ts', 'while its token is being verified')],
  },
  {
    name: 'voice: who has shown a token is no stranger',
    file: 'packages/voice-gateway/gateway/admission.ts',
    find: '      phones.add(phone)\n      stranger.leave()\n',
    replace: '      phones.add(phone)\n',
    tests: door,
  },
  {
    name: 'voice: strangers say little',
    file: 'packages/voice-gateway/gateway/admission.ts',
    find: "      if (phone === null && strangeMessages > MAX_STRANGE_MESSAGES) return line.close('tooFast')\n",
    replace: '      void [strangeMessages, MAX_STRANGE_MESSAGES]\n',
    tests: door,
  },
  {
    name: 'voice: nothing that a client says is read where nobody hears it',
    file: 'server/voice/voiceProgram.ts',
    find: '      coming = handle instanceof Socket ? upgradeIn(message, handle) : null\n',
    replace: '      if (handle instanceof Socket) voice?.gateway.take(upgradeIn(message, handle))\n',
    tests: [service('server/voice/handingOver.test.ts')],
  },
  {
    name: 'voice: sockets that wait for the process have a share for each address',
    file: 'server/voice/remoteVoice.ts',
    find: 'strangers.enter(address, () => socket.destroy()).leave',
    replace: '() => void [strangers, address]',
    tests: [service('server/voice/remoteVoice.test.ts')],
  },
  {
    name: 'voice: a socket that was handed over is forgotten by the service',
    file: 'server/voice/voiceProcess.ts',
    find: '{}, () => void socket?.destroy())',
    replace: '{}, (error) => void (error !== null && socket?.destroy()))',
    tests: [service('server/voice/handingOver.test.ts')],
  },
  {
    name: 'voice: the service closes although the process that had its sockets is gone',
    file: 'server/voice/voiceProcess.ts',
    find: '    if (socket !== undefined) Object.assign(socket, { server: null })\n',
    replace: '',
    tests: [service('server/voice/handingOver.test.ts')],
  },
]
