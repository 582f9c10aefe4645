import { type Area, offerIn, stockOf, patternOf } from './stock'
import { MAX_FOUND, NumberUnavailable, type Offer, type Search, type TakenAmong, type TelephonyPort, type Country } from './port'

type Region = readonly [region: string, codes: string, rateCenters: readonly string[]]

const canada: readonly Region[] = [
  ['QC', '514 438', ['Montréal', 'Lachine', 'Pointe-Claire', 'Saint-Laurent']],
  ['QC', '450 579', ['Laval', 'Longueuil', 'Brossard', 'Terrebonne', 'Saint-Jérôme', 'Granby']],
  ['QC', '418 581', ['Québec', 'Lévis', 'Saguenay', 'Rimouski', 'Sept-Îles']],
  ['QC', '819 873', ['Sherbrooke', 'Gatineau', 'Trois-Rivières', 'Drummondville', "Val-d'Or"]],
  ['ON', '416 647 437', ['Toronto']],
  ['ON', '905 289 365', ['Mississauga', 'Hamilton', 'Brampton', 'Markham', 'Oshawa']],
  ['ON', '613 343', ['Ottawa', 'Kingston', 'Cornwall', 'Belleville']],
  ['ON', '519 226 548', ['London', 'Windsor', 'Kitchener', 'Guelph']],
  ['ON', '705 249', ['Sudbury', 'Barrie', 'Peterborough', 'North Bay']],
  ['ON', '807', ['Thunder Bay', 'Kenora']],
  ['BC', '604 778 236', ['Vancouver', 'Surrey', 'Abbotsford', 'Richmond']],
  ['BC', '250', ['Victoria', 'Kelowna', 'Kamloops', 'Prince George']],
  ['AB', '403 587', ['Calgary', 'Red Deer', 'Lethbridge']],
  ['AB', '780 825', ['Edmonton', 'Fort McMurray', 'Grande Prairie']],
  ['MB', '204 431', ['Winnipeg', 'Brandon']],
  ['SK', '306 639', ['Regina', 'Saskatoon', 'Moose Jaw']],
  ['NS', '902 782', ['Halifax', 'Sydney', 'Truro']],
  ['NB', '506', ['Moncton', 'Saint John', 'Fredericton', 'Bathurst']],
  ['NL', '709', ["St. John's", 'Corner Brook', 'Gander']],
]

const unitedStates: readonly Region[] = [
  ['NY', '212 646 332', ['New York City Zone 01']],
  ['NY', '718 347 929', ['New York City Zone 05', 'New York City Zone 11']],
  ['NY', '518', ['Albany', 'Plattsburgh', 'Saratoga Springs']],
  ['NJ', '201 551', ['Hackensack', 'Jersey City']],
  ['MA', '617 857', ['Boston', 'Cambridge']],
  ['VT', '802', ['Burlington', 'Montpelier', 'St. Albans']],
  ['NH', '603', ['Manchester', 'Concord', 'Nashua']],
  ['ME', '207', ['Portland', 'Bangor']],
  ['PA', '215 267', ['Philadelphia']],
  ['DC', '202', ['Washington Zone 1']],
  ['FL', '305 786', ['Miami', 'Key West']],
  ['FL', '407 321', ['Orlando', 'Kissimmee']],
  ['GA', '404 678', ['Atlanta']],
  ['IL', '312 872', ['Chicago Zone 01']],
  ['MI', '313', ['Detroit Zone 1']],
  ['TX', '512 737', ['Austin']],
  ['TX', '713 832', ['Houston']],
  ['CO', '303 720', ['Denver']],
  ['WA', '206', ['Seattle']],
  ['OR', '503 971', ['Portland']],
  ['CA', '213 323', ['Los Angeles']],
  ['CA', '415 628', ['San Francisco']],
  ['CA', '619', ['San Diego']],
  ['NV', '702 725', ['Las Vegas']],
  ['AZ', '602', ['Phoenix']],
]

/** No exchange starts with 0 or 1 or ends in 11; 555 is reserved for fiction and for test numbers. */
const local = /^\d{3}(?!\d11|555)[2-9]\d{6}$/

const NATIONAL_DIGITS = 10
const plan = { callingCode: '1', trunk: '', length: NATIONAL_DIGITS, plan: local } as const

const localAreas = (country: Country, regions: readonly Region[]): Area[] =>
  regions.flatMap(([region, codes, rateCenters]) =>
    codes.split(' ').map((prefix): Area => ({ ...plan, country, type: 'local', prefix, region, rateCenters })),
  )

const tollfreeAreas = (country: Country): Area[] =>
  ['833', '844', '855', '866', '877', '888', '800'].map(
    (prefix): Area => ({ ...plan, country, type: 'tollfree', prefix, region: null, rateCenters: [] }),
  )

const northAmerica: readonly Area[] = [
  ...localAreas('CA', canada),
  ...localAreas('US', unitedStates),
  ...tollfreeAreas('CA'),
  ...tollfreeAreas('US'),
]

type Place = readonly [prefix: string, rateCenter: string, region: string]

const france: readonly Place[] = [
  ['140', 'Paris', 'Île-de-France'],
  ['142', 'Paris', 'Île-de-France'],
  ['147', 'Nanterre', 'Île-de-France'],
  ['235', 'Rouen', 'Normandie'],
  ['240', 'Nantes', 'Pays de la Loire'],
  ['299', 'Rennes', 'Bretagne'],
  ['320', 'Lille', 'Hauts-de-France'],
  ['326', 'Reims', 'Grand Est'],
  ['388', 'Strasbourg', 'Grand Est'],
  ['467', 'Montpellier', 'Occitanie'],
  ['472', 'Lyon', 'Auvergne-Rhône-Alpes'],
  ['476', 'Grenoble', 'Auvergne-Rhône-Alpes'],
  ['491', 'Marseille', "Provence-Alpes-Côte d'Azur"],
  ['493', 'Nice', "Provence-Alpes-Côte d'Azur"],
  ['556', 'Bordeaux', 'Nouvelle-Aquitaine'],
  ['561', 'Toulouse', 'Occitanie'],
]

const britain: readonly Place[] = [
  ['207', 'London', 'England'],
  ['208', 'London', 'England'],
  ['113', 'Leeds', 'England'],
  ['114', 'Sheffield', 'England'],
  ['117', 'Bristol', 'England'],
  ['118', 'Reading', 'England'],
  ['121', 'Birmingham', 'England'],
  ['131', 'Edinburgh', 'Scotland'],
  ['141', 'Glasgow', 'Scotland'],
  ['151', 'Liverpool', 'England'],
  ['161', 'Manchester', 'England'],
  ['191', 'Newcastle upon Tyne', 'England'],
  ['1223', 'Cambridge', 'England'],
  ['1273', 'Brighton', 'England'],
  ['1865', 'Oxford', 'England'],
  ['2890', 'Belfast', 'Northern Ireland'],
  ['2920', 'Cardiff', 'Wales'],
]

const french = { country: 'FR', callingCode: '33', trunk: '0', length: 9, plan: /^\d{9}$/ } as const

const british = { country: 'GB', callingCode: '44', trunk: '0', length: 10 } as const

const britishPlan = (prefix: string): RegExp => {
  if (prefix.startsWith('20')) return /^\d{10}$/
  return new RegExp(`^${prefix}${prefix.length === 3 ? '[23]' : '[2-9]'}\\d+$`)
}

const europe: readonly Area[] = [
  ...france.map(([prefix, city, region]): Area => ({ ...french, type: 'local', prefix, rateCenters: [city], region })),
  ...britain.map(
    ([prefix, city, region]): Area => ({
      ...british,
      type: 'local',
      prefix,
      rateCenters: [city],
      region,
      plan: britishPlan(prefix),
    }),
  ),
  ...['800', '801', '802', '803', '804', '805'].map(
    (prefix): Area => ({ ...french, type: 'tollfree', prefix, rateCenters: [], region: null }),
  ),
  ...['800', '808'].map(
    (prefix): Area => ({ ...british, type: 'tollfree', prefix, rateCenters: [], region: null, plan: /^\d{10}$/ }),
  ),
]

export const areas: readonly Area[] = [...northAmerica, ...europe]

const areasFor = ({ country, type }: Pick<Search, 'country' | 'type'>): Area[] =>
  areas.filter((area) => area.country === country && area.type === type)

const nationalOf = (pattern: string, { callingCode, trunk, length }: Area): string => {
  const plus = pattern.startsWith('+')
  const bare = pattern.replace('+', '')
  const isAbroad = bare.startsWith(callingCode) && (plus || bare.length === callingCode.length + length)
  return isAbroad ? trunk + bare.slice(callingCode.length) : bare
}

/** Alternates between areas, so that a wide search shows more than its first area. */
function* inTurn(stocks: readonly Generator<Offer>[]): Generator<Offer> {
  let open = stocks
  while (open.length > 0) {
    const left: Generator<Offer>[] = []
    for (const stock of open) {
      const next = stock.next()
      if (next.done === true) continue
      yield next.value
      left.push(stock)
    }
    open = left
  }
}

const take = (offers: Generator<Offer>, most: number): Offer[] => {
  const taken: Offer[] = []
  while (taken.length < most) {
    const next = offers.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

const collect = async (offers: Generator<Offer>, takenAmong: TakenAmong): Promise<Offer[]> => {
  const found: Offer[] = []
  while (found.length < MAX_FOUND) {
    const batch = take(offers, MAX_FOUND)
    if (batch.length === 0) break
    const taken = await takenAmong(batch.map(({ phone_number }) => phone_number))
    found.push(...batch.filter(({ phone_number }) => !taken.has(phone_number)))
  }
  return found.slice(0, MAX_FOUND)
}

const PRICE_CENTS = 125

/** Fictitious numbers, the same at every start. It stores nothing: owners are in our own tables. */
export const makeEmbeddedTelephony = (): TelephonyPort => ({
  findAvailable: async (search, takenAmong) => {
    const [start, pattern] = [patternOf(search.areaCode), patternOf(search.contains)]
    if (start === null || pattern === null) return []
    const stocks = areasFor(search).map((area) => stockOf(area, nationalOf(start, area), nationalOf(pattern, area)))
    return collect(inTurn(stocks), takenAmong)
  },

  find: async (phoneNumber, country, type) => {
    const offers = areasFor({ country, type }).map((area) => offerIn(area, phoneNumber))
    return offers.find((offer) => offer !== null) ?? null
  },

  buy: async (phoneNumber) => {
    if (areas.every((area) => offerIn(area, phoneNumber) === null)) throw new NumberUnavailable()
    return { reference: null }
  },

  findBought: () => Promise.resolve(null),
  bringCalls: () => Promise.resolve(),
  release: () => Promise.resolve(),
  listHeld: async (ours) => (await ours()).map((phone_number) => ({ phone_number, reference: null, price: { cents: PRICE_CENTS, currency: 'CAD' } })),
})
