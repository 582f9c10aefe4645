import { floristAudio } from './floristAudio'
import { floristFlows, floristPresets } from './floristFlows'
import { floristSchedules } from './floristSchedules'
import { floristSupport } from './floristSupport'
import type { Profile } from './profile'

const montreal = { type: 'local', rate_center: 'Montréal', region: 'QC' } as const
const quebec = { type: 'local', rate_center: 'Québec', region: 'QC' } as const
const tollfree = { type: 'tollfree', rate_center: null, region: null } as const

export const florist: Profile = {
  seed: 514_555,
  account: {
    name: 'Fleuriste Beau Bouquet inc.',
    address: '4321, avenue du Mont-Royal Est',
    address2: 'Local 2',
    city: 'Montréal',
    postalcode: 'H2H 1K5',
    country: 'CA',
    state: 'QC',
  },
  user: { firstname: 'Geneviève', lastname: 'Côté-Lafrenière', email: 'practice@example.com' },
  colleague: { firstname: 'Kimberly', lastname: 'O’Neill', email: 'kimberly@example.com' },
  plan: 6,
  numbers: [
    {
      ...montreal,
      label: 'Boutique du Plateau',
      phone_number: '+15145550142',
      share: 34,
      monthsHeld: 14,
      answeredBy: 'Accueil principal',
    },
    {
      ...montreal,
      label: 'Livraisons',
      phone_number: '+15145550177',
      share: 22,
      monthsHeld: 14,
      answeredBy: 'Livraisons',
    },
    { ...montreal, label: null, phone_number: '+14385550119', share: 6, monthsHeld: 2 },
    {
      ...montreal,
      label: 'Mariages et événements',
      phone_number: '+14505550163',
      rate_center: 'Laval',
      share: 14,
      monthsHeld: 9,
      answeredBy: 'Mariages et événements',
    },
    {
      ...quebec,
      label: 'Boutique de Québec',
      phone_number: '+14185550128',
      share: 12,
      monthsHeld: 5,
      answeredBy: 'Accueil principal',
      renews: false,
    },
    {
      ...tollfree,
      label: 'Commandes sans frais',
      phone_number: '+18885550136',
      share: 12,
      monthsHeld: 11,
      answeredBy: 'Accueil principal',
    },
  ],
  applications: floristFlows,
  presets: floristPresets,
  schedules: floristSchedules,
  audioFiles: floristAudio,
  contactNames: [
    'Agathe Thériault',
    'Chloé Désilets',
    'Église Saint-Ambroise',
    'Étienne Lachance',
    'Gaëtan Lévesque',
    'Grossiste Les Serres du Nord',
    'Hélène Bouchard',
    'Hôtel du Vieux-Quai',
    'Jérôme Tremblay',
    'Livraison Éclair 24 h',
    'Maïka Dubé',
    'Noémie Gagné',
    'Pépinière Marchand',
    'Résidence des Érables',
    'Rosalie Fortin',
    'Salon funéraire Garneau',
    'Salle de réception Bellerive',
    'Théo Beauséjour',
    'Traiteur Chez Zoé',
    'Zacharie Pépin',
  ],
  strangers: 60,
  callsByWeekday: [3, 19, 21, 23, 27, 32, 16],
  voicemails: { inbox: 45, archived: 15 },
  recordings: { inbox: 35, archived: 10 },
  support: floristSupport,
  cards: [
    { type: 'Visa', last4: '4242', yearsLeft: 3 },
    { type: 'MasterCard', last4: '4444', yearsLeft: 0 },
  ],
  prepaid: [
    { kind: 'prepaid_account', daysAgo: 330, cents: 100_00 },
    { kind: 'number_registration', daysAgo: 328, cents: -4_00, phone_number: '+18885550136' },
    { kind: 'extra_minutes', daysAgo: 247, cents: -12_35 },
    { kind: 'number_registration', daysAgo: 150, cents: -2_00, phone_number: '+14185550128' },
    // Before the months whose calls a change of plan compares: they have none to charge.
    { kind: 'extra_minutes', daysAgo: 138, cents: -23_40 },
    { kind: 'prepaid_account', daysAgo: 96, cents: 80_00 },
    { kind: 'number_registration', daysAgo: 61, cents: -2_00, phone_number: '+14385550119' },
    { kind: 'prepaid_account', daysAgo: 12, cents: 20_00 },
  ],
}

/** Unrelated to the first account, which must never see any of it. */
export const workshop: Profile = {
  seed: 418_555,
  account: {
    name: 'Atelier Boréal inc.',
    address: '88, rue Saint-Vallier Ouest',
    address2: '',
    city: 'Québec',
    postalcode: 'G1K 1J9',
    country: 'CA',
    state: 'QC',
  },
  user: { firstname: 'François-Xavier', lastname: 'Bélanger', email: 'second@example.com' },
  plan: 5,
  numbers: [
    { ...quebec, label: 'Atelier', phone_number: '+14185550191', share: 80, monthsHeld: 7, answeredBy: 'Réception' },
    { ...quebec, label: 'Poste de François-Xavier', phone_number: '+15815550104', share: 20, monthsHeld: 3, answeredBy: 'Téléphone web' },
  ],
  applications: [
    {
      friendly_name: 'Réception',
      daysAgo: 44,
      root: [
        { feature: 'audiofile', file: 'Bienvenue à l’atelier.wav' },
        { feature: 'router', branchByDigit: { 1: 'Atelier' } },
        { feature: 'voicemail', email: 'atelier@example.com' },
      ],
      branches: { Atelier: [{ feature: 'call_transfer', to: '+15815550109' }, { feature: 'voicemail', email: 'atelier@example.com' }] },
    },
    {
      friendly_name: 'Téléphone web',
      daysAgo: 12,
      root: [
        { feature: 'webphone' },
        { feature: 'text_to_speech', text: 'François-Xavier est à l’établi. Laissez-lui un message après le signal.' },
        { feature: 'voicemail', email: 'second@example.com' },
      ],
      branches: {},
    },
  ],
  presets: [],
  schedules: [],
  audioFiles: [
    { friendly_name: 'Bienvenue à l’atelier.wav', daysAgo: 44, sound: { kind: 'speech', seconds: 5, pitch: 112 } },
    { friendly_name: 'Fermé pour les vacances.wav', daysAgo: 130, sound: { kind: 'speech', seconds: 4, pitch: 112 } },
    { friendly_name: 'Clochette.wav', daysAgo: 182, sound: { kind: 'chime', seconds: 2, notes: [84, 88] } },
  ],
  contactNames: ['Ébénisterie Lacasse', 'Océane Paré', 'Quincaillerie Saint-Roch', 'Réjean Ouellet', 'Scierie du Lac Noir'],
  strangers: 14,
  callsByWeekday: [0, 4, 5, 4, 6, 5, 1],
  voicemails: { inbox: 5, archived: 1 },
  recordings: { inbox: 3, archived: 1 },
  support: [
    {
      subject: 'Sonnerie trop courte sur le cellulaire',
      daysAgo: 5,
      isOpen: true,
      talk: [
        ['client', 'Le cellulaire de l’atelier ne sonne que deux fois avant la boîte vocale. Peut-on allonger?'],
        ['support', 'Bonjour François-Xavier,\n\nOui\u00a0: ajoutez une deuxième étape de transfert vers le même numéro.\n\nÉtienne, équipe de soutien'],
      ],
    },
    {
      subject: 'Renouvellement du numéro principal',
      daysAgo: 83,
      talk: [
        ['client', 'À quelle date le 418 555-0191 se renouvelle-t-il?'],
        ['support', 'La date est dans la liste de vos numéros, à droite.\n\nNoémie, équipe de soutien'],
      ],
    },
  ],
  cards: [{ type: 'American Express', last4: '0005', yearsLeft: 2 }],
  prepaid: [
    { kind: 'prepaid_account', daysAgo: 200, cents: 40_00 },
    { kind: 'extra_minutes', daysAgo: 138, cents: -6_55 },
  ],
}
