import type { Area } from './stock'
import type { Country } from './port'

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

export const northAmerica: readonly Area[] = [
  ...localAreas('CA', canada),
  ...localAreas('US', unitedStates),
  ...tollfreeAreas('CA'),
  ...tollfreeAreas('US'),
]
