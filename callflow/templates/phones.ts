import { chooseLanguage, english, french, greeting, leaveMessage, noKey, press, ringWebPhones, root, sayBoth, sayEnglish, sayFrench, transferTo, unanswered, voicemailTo, type Template } from './fillTemplate'

export const direct: Template = {
  name: { en: 'Straight to a phone', fr: 'Directement à un téléphone' },
  description: {
    en: 'One phone rings for 20 seconds. If no one answers, callers leave a message.',
    fr: "Un téléphone sonne pendant 20 secondes. Sans réponse, l'appelant laisse un message.",
  },
  asks: ['phone', 'email'],
  hasHours: false,
  branches: [{ key: 'root', name: root, steps: ({ answers }) => [transferTo(answers.phone, { ring_seconds: '20' }), ...leaveMessage(answers.email)] }],
  tests: [
    {
      name: { en: 'The phone rings', fr: 'Le téléphone sonne' },
      events: [],
      ends: { kind: 'transfer', branch: 'root', target: 'phone' },
    },
    {
      name: { en: 'No answer: voicemail', fr: 'Sans réponse\u00a0: boîte vocale' },
      events: [unanswered],
      ends: { kind: 'voicemail', branch: 'root', target: 'email' },
    },
  ],
}

export const severalPhones: Template = {
  name: { en: 'One number, several phones', fr: 'Un numéro, plusieurs téléphones' },
  description: {
    en: 'Your web phones ring first, then two other phones, one after the other. If no one answers, callers leave a message.',
    fr: "Vos téléphones web sonnent d'abord, puis deux autres téléphones, l'un après l'autre. Sans réponse, l'appelant laisse un message.",
  },
  asks: ['business', 'phone', 'second_phone', 'email'],
  hasHours: false,
  branches: [
    {
      key: 'root',
      name: root,
      steps: ({ answers }) => [
        ...sayBoth(greeting(answers.business)),
        ringWebPhones,
        transferTo(answers.phone),
        transferTo(answers.second_phone),
        ...leaveMessage(answers.email),
      ],
    },
  ],
  tests: [
    {
      name: { en: 'The web phones ring first', fr: "Les téléphones web sonnent d'abord" },
      events: [],
      ends: { kind: 'ring', branch: 'root' },
    },
    {
      name: { en: 'Web phones unanswered: the first phone rings', fr: 'Téléphones web sans réponse\u00a0: le premier téléphone sonne' },
      events: [unanswered],
      ends: { kind: 'transfer', branch: 'root', target: 'phone' },
    },
    {
      name: { en: 'No answer there: the second phone rings', fr: 'Sans réponse là non plus\u00a0: le deuxième téléphone sonne' },
      events: [unanswered, unanswered],
      ends: { kind: 'transfer', branch: 'root', target: 'second_phone' },
    },
    {
      name: { en: 'No one answers: voicemail', fr: 'Personne ne répond\u00a0: boîte vocale' },
      events: [unanswered, unanswered, unanswered],
      ends: { kind: 'voicemail', branch: 'root', target: 'email' },
    },
  ],
}

export const support: Template = {
  name: { en: 'Support with voicemail by email', fr: 'Soutien avec messages vocaux par courriel' },
  description: {
    en: 'Callers choose their language; your web phones ring, then a phone. Otherwise they describe the problem in a message that you get by email.',
    fr: "L'appelant choisit sa langue; vos téléphones web sonnent, puis un téléphone. Sinon, il décrit son problème dans un message que vous recevez par courriel.",
  },
  asks: ['business', 'phone', 'email'],
  hasHours: false,
  branches: [
    { key: 'root', name: root, steps: (filling) => [...chooseLanguage(filling), ...leaveMessage(filling.answers.email)] },
    {
      key: 'french',
      name: french,
      steps: ({ answers }) => [
        sayFrench('Un membre de notre équipe de soutien vous répondra sous peu. Veuillez patienter.'),
        ringWebPhones,
        transferTo(answers.phone),
        sayFrench('Toutes nos lignes sont occupées. Après le signal sonore, dites votre nom, votre numéro de téléphone et le problème. Nous vous rappellerons.'),
        voicemailTo(answers.email),
      ],
    },
    {
      key: 'english',
      name: english,
      steps: ({ answers }) => [
        sayEnglish('A member of our support team will be with you shortly. Please hold.'),
        ringWebPhones,
        transferTo(answers.phone),
        sayEnglish('All our lines are busy. After the tone, please say your name, your phone number and the problem. We will call you back.'),
        voicemailTo(answers.email),
      ],
    },
  ],
  tests: [
    {
      name: { en: 'French: the web phones ring', fr: 'Français\u00a0: les téléphones web sonnent' },
      events: [press('1')],
      ends: { kind: 'ring', branch: 'french' },
    },
    {
      name: { en: 'French, web phones unanswered: the other phone rings', fr: "Français, téléphones web sans réponse\u00a0: l'autre téléphone sonne" },
      events: [press('1'), unanswered],
      ends: { kind: 'transfer', branch: 'french', target: 'phone' },
    },
    {
      name: { en: 'English, no one answers: voicemail', fr: 'Anglais, personne ne répond\u00a0: boîte vocale' },
      events: [press('2'), unanswered, unanswered],
      ends: { kind: 'voicemail', branch: 'english', target: 'email' },
    },
    {
      name: { en: 'No key: voicemail', fr: 'Aucune touche\u00a0: boîte vocale' },
      events: [noKey],
      ends: { kind: 'voicemail', branch: 'root', target: 'email' },
    },
  ],
}
