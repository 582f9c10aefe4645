import type { Area } from './stock'

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

export const europe: readonly Area[] = [
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
