import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countedAddress } from './ownHost'

const cases: [ip: string, counted: string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]

describe('counted address', () => {
  for (const [ip, counted] of cases) it(`${ip} counts as ${counted}`, () => assert.equal(countedAddress(ip), counted))
})
