import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hiddenCallers, isHiddenCaller, searchedDigits } from './numberText'
import { isAllowed, isRead, readNumber, writtenNumber, type NumberProblem } from './phoneNumber'

const MONTREAL = '+15145550142'

const numbers: Record<string, readonly string[]> = {
  [MONTREAL]: [
    ...['+15145550142', '15145550142', '5145550142', '514-555-0142', '(514) 555-0142', '(514) 555.0142', '514/555-0142', '514_555_0142', '514·555·0142'],
    ...['+1 (514) 555-0142', '(+1) 514-555-0142', '+ 1 514 555 0142', '++15145550142', '1.514.555.0142', '[514] 555 0142', '514~555~0142', '+1-514-555-0142.'],
    ...['001 514 555 0142', '011 1 514 555 0142', '+1 1 514 555 0142', '+1 (0) 514 555 0142'],
    ...['514\u00a0555\u00a00142', '514\u3000555\u30000142', '514\t555\t0142', '514\u202f555\u202f0142'],
    ...['\u202a+1 514\u2011555\u20110142\u202c', '\u2066514 555 0142\u2069', '514\u200b555\u200d0142', '\ufeff514 555 0142', '514\u00ad555\u00ad0142', '\u200e514\u2060555\u200f0142', '514\ufe0f5550142'],
    ...['514\u2010555\u20110142', '514\u2012555\u20130142', '514\u2014555\u20150142', '514\u2212555\u22120142', '514\u2043555\u30fc0142', '514\uff0d555\uff0d0142'],
    ...['５１４５５５０１４２', '＋１５１４５５５０１４２', '٥١٤٥٥٥٠١٤٢', '۵۱۴۵۵۵۰۱۴۲', '५१४५५५०१४२', '5️⃣1️⃣4️⃣5550142', '📞 514 555-0142'],
    ...['tel:+1-514-555-0142', 'tel:+1%20514%20555%200142', 'tel:5550142;phone-context=+1514', 'TEL:+15145550142;isub=1', '<tel:+15145550142>', 'callto:+15145550142'],
    ...['Tel: 514 555-0142', 'Tél. : 514 555-0142', 'Téléphone : 514 555-0142', '"514 555 0142"', '« 514 555-0142 »', '514 555-0142,'],
  ],
  '+33199001234': ['+33 (0)1 99 00 12 34', '+33 (0) 1 99 00 12 34', '+33(0)199001234', '+33 [0]1 99 00 12 34', '0033 (0)1 99 00 12 34', '011 33 1 99 00 12 34', '+33 01 99 00 12 34', '(+33) 1.99.00.12.34', '+0033199001234'],
  '+442079460018': ['+44 (0)20 7946 0018', '+44 (0) 20-7946-0018', '011 44 (0)20 7946 0018', '00442079460018', '+44 020 7946 0018'],
  '+493023125123': ['+49(0)30 23125123', '+49 (0) 30/23125123', '+49 30 23125-123'],
  // Italian numbers begin with the zero that others leave out.
  '+390612345678': ['+39 06 12345678', '+39 (0)6 12345678'],
  '+18005553567': ['1-800-555-FLOR', '1-800-555-flor', '800 555 FLOR'],
  '+18003569377': ['1-800-FLOWERS', '+1 800 FLOWERS', '1 (800) FLO-WERS', '1800flowers', '1-800-FLOWERSHOP'],
  '+18004633339': ['1-800-GO-FEDEX'],
  '+447700900123': ['+44 7700 900123'],
  '+80012345678': ['+800 1234 5678'],
}

const withKeys: Record<string, readonly string[]> = {
  [`${MONTREAL},12`]: [
    ...['514 555-0142 x12', '514 555-0142 x 12', '514 555-0142 ext. 12', '514-555-0142 EXT 12', '514 555 0142 extension 12', '514 555-0142 poste 12', '(514) 555-0142 (poste 12)'],
    ...['514 555-0142, poste 12', '514 555-0142 - poste 12', '514.555.0142#12', '514 555 0142 p. 12', '5145550142;ext=12', 'tel:+1-514-555-0142;ext=12', '514-555-0142 ext 12#'],
    ...['5145550142,12', '514 555-0142 , 12', '5145550142p12', '5145550142w12', '5145550142;12', '514\u00a0555\u00a00142 poste\u00a012'],
  ],
  [`${MONTREAL},,,12`]: ['514 555-0142,,,12', '+15145550142,,,12', '5145550142ppp12'],
  [`${MONTREAL},*9#`]: ['514 555 0142,*9#'],
  [`${MONTREAL},1,,2`]: ['514 555 0142,1,,2'],
  [`${MONTREAL},,1234567890#`]: ['+15145550142,,1234567890#'],
  '+18003569377,12': ['1-800-356-9377 x12'],
}

const problems: Record<NumberProblem, readonly string[]> = {
  area_code_unknown: ['0145550142', '1145550142', '+10000000000', '+1 014 555 0142', '+1 911 555 0142', '+1 555 555 0142', '+1 999 555 0142', '1 200 555 0142', '01 99 00 12 34'],
  area_code_missing: ['555-0142', '555 0142', '5550142', '555-FLOR', '(555) 0142', '555\u20110142'],
  too_long: ['+1 514 555 01429', '514 555 01422', '1 514 555 0142 3', '+33 1 99 00 12 345', '+44 20 7946 00189', '33 1 99 00 12 34', '1 800 555 0142 1234'],
  too_short: ['514 555 014', '911', '9-1-1', '112', '12345', '+266696687', '+33', '0'],
  several: ['514 555 0142 / 438 555 0100', '514-555-0142/438-555-0100', '514-555-0142 or 438-555-0100', '514 555-0142 ou 438 555-0100', '514-555-0142, 438-555-0100', '514 555 0142, 438 555 0100', '5145550142,4385550100', '514-555-0142;438-555-0100', '514 555-0142 & 438 555-0142', '514 555-0142 - 438 555-0142', '514 555 0142\n438 555 0100', '+15145550142 +14385550100'],
  invalid: ['', '+', 'x12', ',12', '#12', 'nobody', 'CALL-ME-NOW', '+44 800 FLOWERS', '514 555 0142 home', '*67 514 555 0142', '514 555 0142#', '1+514 555 0142', '+5145550142', '+1 514 055 0142', 'sip:+15145550142@example.com', `514555${'0'.repeat(100)}`],
}

describe('a phone number as people type or paste it', () => {
  for (const [number, texts] of Object.entries({ ...numbers, ...withKeys })) {
    for (const text of texts) {
      it(`${JSON.stringify(text)} is ${number}`, () => {
        const reading = readNumber(text)
        assert.equal(isRead(reading) ? writtenNumber(reading) : reading.problem, number)
        assert.deepEqual(readNumber(number), reading)
      })
    }
  }
  for (const [problem, texts] of Object.entries(problems)) {
    for (const text of texts) it(`${JSON.stringify(text.slice(0, 40))} is refused: ${problem}`, () => assert.deepEqual(readNumber(text), { problem }))
  }

  const premium = ['1-900-555-1234', '+1 900 555 1234', '514 976-5555', '+44 9012345678', '+44 (0)9012345678', '+448451234567', '+881612345678', '+882 99 1234567', '+883510001234567', '+870 312345678', '+979123456789', '+33 892 12 34 56', '+33 810 12 34 56']
  for (const text of premium) {
    it(`${text} costs more, and is dialled only if the operator allows it`, () => {
      const reading = readNumber(text)
      assert.ok(isRead(reading) && reading.isPremium)
      const { number } = reading
      assert.deepEqual([[], ['+2'], [number.slice(0, 5)], ['+1', number]].map((prefixes) => isAllowed(reading, prefixes)), [false, false, true, true])
    })
  }
  it('ordinary numbers cost no more', () => {
    const ordinary = Object.keys(numbers).map(readNumber)
    assert.ok(ordinary.every((reading) => isRead(reading) && !reading.isPremium && isAllowed(reading, [])))
  })
})

describe('a hidden caller', () => {
  const hidden = [...hiddenCallers, ...hiddenCallers.map((number) => number.slice(1)), 'anonymous', 'Anonymous', 'RESTRICTED', 'Unavailable', 'unknown', 'private', 'blocked', 'anonymous@anonymous.invalid', 'sip:anonymous@anonymous.invalid', '"Anonymous" <sip:anonymous@anonymous.invalid>', 'sip:+266696687@example.com', ' +266696687 ']
  for (const caller of hidden) it(`is ${JSON.stringify(caller)}`, () => assert.ok(isHiddenCaller(caller)))
  for (const caller of [MONTREAL, '', '+8613912345678', '+78123456789', 'sip:anna@example.com', 'unknown road', '+2666966870']) {
    it(`is not ${JSON.stringify(caller)}`, () => assert.ok(!isHiddenCaller(caller)))
  }
  it('has no number that can be dialled', () => assert.ok(hiddenCallers.every((number) => !isRead(readNumber(number)))))
})

describe('the digits by which a search finds a number', () => {
  const searches: [text: string, digits: string | null][] = [
    ['514 555', '514555'],
    ['(514) 555-0142', '5145550142'],
    ['+1 514', '1514'],
    ['514\u2011555\u200b', '514555'],
    ['\u202a5550142\u202c', '5550142'],
    ['５１４', '514'],
    ['+33 (0)1 99', '33199'],
    ['0033 1 99', '33199'],
    ['011 33 1 99', '33199'],
    ['514 555-0142 x12', '5145550142'],
    ['514 555-0142,,,12', '5145550142'],
    ['tel:+15145550142', '15145550142'],
    ['[514] 555', '514555'],
    ['Anna', null],
    ['Anna 514', null],
    ['', null],
    ['-', null],
  ]
  for (const [text, digits] of searches) it(`in ${JSON.stringify(text)} are ${digits ?? 'none'}`, () => assert.equal(searchedDigits(text), digits))
})
