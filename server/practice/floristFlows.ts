import type { FlowPlan, PresetPlan } from './profile'

const shop = '+15145550101'
const deliveries = '+15145550103'
const owner = '+15145550105'
const workshop = '+15815550104'

export const floristFlows: readonly FlowPlan[] = [
  {
    friendly_name: 'Accueil principal',
    daysAgo: 2,
    root: [
      { feature: 'audiofile', file: 'Carillon d’ouverture.wav' },
      { feature: 'audiofile', file: 'Menu principal.wav' },
      {
        feature: 'router',
        branchByDigit: {
          1: 'Commandes',
          2: 'Heures d’ouverture',
          3: 'Joindre quelqu’un',
          4: 'Nous trouver',
          9: 'Messagerie',
        },
      },
      { feature: 'audiofile', file: 'Choix invalide.wav' },
      { feature: 'hangup' },
    ],
    branches: {
      Commandes: [
        { feature: 'audiofile', file: 'Carillon de transfert.wav' },
        { feature: 'webphone' },
        { feature: 'audiofile', file: 'Toutes les lignes sont occupées.wav' },
        { feature: 'call_transfer', to: shop },
      ],
      'Heures d’ouverture': [
        { feature: 'audiofile', file: 'Accueil – heures d’ouverture.wav' },
        { feature: 'pause', seconds: 2 },
        { feature: 'router', branchByDigit: { 1: 'Commandes', 3: 'Joindre quelqu’un', 9: 'Messagerie' } },
        { feature: 'hangup' },
      ],
      'Joindre quelqu’un': [
        { feature: 'text_to_speech', text: 'Composez le numéro de poste de la personne que vous voulez joindre.' },
        { feature: 'extensions', targetByNumber: { 101: shop, 102: deliveries, 110: owner } },
        { feature: 'router', branchByDigit: { 9: 'Messagerie' } },
        { feature: 'hangup' },
      ],
      'Nous trouver': [
        { feature: 'text_to_speech', text: 'Nous sommes au 4321, avenue du Mont-Royal Est, local 2.' },
        { feature: 'audiofile', file: 'Accueil – fermé le dimanche.wav' },
        { feature: 'pause', seconds: 1 },
        { feature: 'hangup' },
      ],
      Messagerie: [
        { feature: 'audiofile', file: 'Messagerie – laissez un message.wav' },
        { feature: 'voicemail', email: 'accueil@example.com' },
      ],
    },
  },
  {
    friendly_name: 'Livraisons',
    daysAgo: 19,
    root: [
      { feature: 'audiofile', file: 'Livraisons – options.wav' },
      { feature: 'router', branchByDigit: { 1: 'Suivi d’une livraison', 2: 'Zones desservies', 3: 'Coffrets de bois' } },
      { feature: 'call_transfer', to: deliveries },
      { feature: 'voicemail', email: 'accueil@example.com' },
    ],
    branches: {
      'Suivi d’une livraison': [
        { feature: 'text_to_speech', text: 'Veuillez avoir votre numéro de commande en main.' },
        { feature: 'pause', seconds: 1 },
        { feature: 'call_transfer', to: deliveries },
        { feature: 'voicemail', email: 'accueil@example.com' },
      ],
      'Zones desservies': [
        { feature: 'audiofile', file: 'Livraisons – zones desservies.wav' },
        { feature: 'voicemail', email: 'accueil@example.com' },
      ],
      'Coffrets de bois': [
        { feature: 'text_to_speech', text: 'Nos coffrets sont faits à l’Atelier Boréal. Nous vous le passons.' },
        { feature: 'call_transfer', to: workshop },
        { feature: 'voicemail', email: 'accueil@example.com' },
      ],
    },
  },
  {
    friendly_name: 'Mariages et événements',
    daysAgo: 149,
    root: [
      { feature: 'text_to_speech', text: 'Félicitations! Geneviève vous rappelle pour parler de vos fleurs.' },
      { feature: 'router', branchByDigit: { 1: 'Rendez-vous' } },
      { feature: 'voicemail', email: 'mariages@example.com' },
    ],
    branches: {
      'Rendez-vous': [
        { feature: 'audiofile', file: 'Mariages – prise de rendez-vous.wav' },
        { feature: 'call_transfer', to: owner },
        { feature: 'voicemail', email: 'mariages@example.com' },
      ],
    },
  },
  {
    friendly_name: 'Fermeture des Fêtes',
    daysAgo: 320,
    root: [
      { feature: 'audiofile', file: 'Accueil – congé des Fêtes.wav' },
      { feature: 'pause', seconds: 1 },
      { feature: 'audiofile', file: 'Merci de votre appel.wav' },
      { feature: 'voicemail', email: 'accueil@example.com' },
    ],
    branches: {},
  },
]

export const floristPresets: readonly PresetPlan[] = [
  { friendly_name: 'Boutique du Plateau', module: { feature: 'call_transfer', to: shop } },
  { friendly_name: 'Merci et au revoir', module: { feature: 'audiofile', file: 'Merci de votre appel.wav' } },
  { friendly_name: 'Messagerie de l’accueil', module: { feature: 'voicemail', email: 'accueil@example.com' } },
]
