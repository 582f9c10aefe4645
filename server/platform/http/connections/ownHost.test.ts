import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { makeHostProblem, type HostProblem } from './ownHost'

interface Given {
  hosts?: readonly string[]
  url?: string
  method?: string
  version?: string
  local?: string
}

const problemOf = makeHostProblem({ publicUrl: () => 'https://Console.example.com:8443/below', others: ['0.0.0.0', 'phones.example.org', 'fd00::4'] })

const problemWith = ({ hosts = ['localhost'], url = '/console/', method = 'GET', version = '1.1', local = '10.0.0.3' }: Given): HostProblem | null => {
  const socket = new Socket()
  Object.defineProperty(socket, 'localAddress', { value: local })
  const request = new IncomingMessage(socket)
  request.rawHeaders = hosts.flatMap((host, index) => [index === 0 ? 'Host' : 'hOST', host])
  return problemOf(Object.assign(request, { url, method, httpVersion: version }))
}

const cases: [what: string, given: Given, problem: HostProblem | null][] = [
  ['the host of the public address', { hosts: ['console.example.com'] }, null],
  ['on another port', { hosts: ['console.example.com:9000'] }, null],
  ['in capitals, with a dot at its end', { hosts: ['CONSOLE.example.COM.:8443'] }, null],
  ['this machine', { hosts: ['localhost:8080'] }, null],
  ['its IPv4 address', { hosts: ['127.0.0.1:8080'] }, null],
  ['its IPv6 address', { hosts: ['[::1]:8080'] }, null],
  ['its IPv6 address at length', { hosts: ['[0:0:0:0:0:0:0:1]'] }, null],
  ['a name of the settings', { hosts: ['phones.example.org'] }, null],
  ['an IPv6 address of the settings', { hosts: ['[FD00:0:0::4]:4000'] }, null],
  ['the address that was connected to', { hosts: ['10.0.0.3:4000'] }, null],
  ['that one over IPv6', { hosts: ['10.0.0.3'], local: '::ffff:10.0.0.3' }, null],
  ['one with a zone', { hosts: ['[fe80::7]'], local: 'fe80::7%eth0' }, null],
  ['HTTP/1.0 with a host', { version: '1.0' }, null],
  ['every host', { hosts: ['localhost'], url: '*', method: 'OPTIONS' }, null],
  ['an absolute target of ours', { url: 'http://console.example.com/console/' }, null],
  ['health, by any name', { hosts: ['10.9.9.9'], url: '/v1/health?now' }, null],
  ['health over HTTP/1.0, by none', { hosts: [], url: '/v1/health', version: '1.0' }, null],
  ['health without its body, by any name', { hosts: ['10.9.9.9'], url: '/v1/health', method: 'HEAD' }, null],
  ['health without its body over HTTP/1.0, by none', { hosts: [], url: '/v1/health', method: 'HEAD', version: '1.0' }, null],
  ['another host', { hosts: ['evil.example'] }, 'foreign'],
  ['ours below another', { hosts: ['localhost.evil.example'] }, 'foreign'],
  ['another below ours', { hosts: ['evil.console.example.com'] }, 'foreign'],
  ['another address', { hosts: ['10.0.0.4'] }, 'foreign'],
  ['health that is changed', { hosts: ['evil.example'], url: '/v1/health', method: 'POST' }, 'foreign'],
  ['what only begins as health', { hosts: ['evil.example'], url: '/v1/health/../auth/login' }, 'foreign'],
  ['an absolute target elsewhere', { url: 'http://evil.example/console/' }, 'foreign'],
  ['an absolute target of ours, for another host', { hosts: ['evil.example'], url: 'http://localhost/console/' }, 'foreign'],
  ['no host', { hosts: [] }, 'malformed'],
  ['no host, of health without its body', { hosts: [], url: '/v1/health', method: 'HEAD' }, 'malformed'],
  ['no host, of health', { hosts: [], url: '/v1/health' }, 'malformed'],
  ['HTTP/1.0 without a host', { hosts: [], version: '1.0' }, 'malformed'],
  ['two hosts', { hosts: ['localhost', 'evil.example'] }, 'malformed'],
  ['one host twice', { hosts: ['localhost', 'localhost'] }, 'malformed'],
  ['two hosts, of health', { hosts: ['localhost', 'localhost'], url: '/v1/health' }, 'malformed'],
  ['an empty host', { hosts: [''] }, 'malformed'],
  ['a list of hosts', { hosts: ['localhost, evil.example'] }, 'malformed'],
  ['a host with a path', { hosts: ['localhost/evil'] }, 'malformed'],
  ['a host with a user', { hosts: ['localhost@evil.example'] }, 'malformed'],
  ['a port that is none', { hosts: ['localhost:80x'] }, 'malformed'],
  ['brackets of nothing', { hosts: ['[]'] }, 'malformed'],
  ['signs that no name has', { hosts: ['lócalhost'] }, 'malformed'],
  ['HTTP/0.9', { version: '0.9' }, 'malformed'],
  ['HTTP/2.0 in words', { version: '2.0' }, 'malformed'],
  ['an absolute target of nothing', { url: 'http:///console/' }, 'malformed'],
  ['a target that is neither', { url: 'console/' }, 'malformed'],
]

describe('the host of a request', () => {
  for (const [what, given, problem] of cases) it(`${what}: ${problem ?? 'ours'}`, () => assert.equal(problemWith(given), problem))
})
