import { chooseLanguage, english, french, hangUp, menu, noKey, press, root, sayEnglish, sayFrench, type Template } from './fillTemplate'

export const announcement: Template = {
  name: { en: 'Announcement', fr: 'Annonce' },
  description: {
    en: 'Callers choose their language, hear your announcement, and can hear it again. No phone rings.',
    fr: "L'appelant choisit sa langue, entend votre annonce et peut la réécouter. Aucun téléphone ne sonne.",
  },
  asks: ['business', 'text_fr', 'text_en'],
  hasHours: false,
  branches: [
    {
      key: 'root',
      name: root,
      steps: (filling) => [...chooseLanguage(filling), sayFrench(filling.answers.text_fr), sayEnglish(filling.answers.text_en), hangUp],
    },
    {
      key: 'french',
      name: french,
      steps: (filling) => [
        sayFrench(filling.answers.text_fr),
        sayFrench('Pour réécouter ce message, faites le 1.'),
        menu(filling, ['1', 'french']),
        sayFrench('Merci de votre appel. Au revoir.'),
        hangUp,
      ],
    },
    {
      key: 'english',
      name: english,
      steps: (filling) => [
        sayEnglish(filling.answers.text_en),
        sayEnglish('To hear this message again, press 1.'),
        menu(filling, ['1', 'english']),
        sayEnglish('Thank you for calling. Goodbye.'),
        hangUp,
      ],
    },
  ],
  tests: [
    {
      name: { en: 'French, heard twice: waits for a key', fr: 'Français, écouté deux fois\u00a0: attend une touche' },
      events: [press('1'), press('1')],
      ends: { kind: 'gather', branch: 'french' },
    },
    {
      name: { en: 'English, then no key: hangs up', fr: 'Anglais, puis aucune touche\u00a0: raccroche' },
      events: [press('2'), noKey],
      ends: { kind: 'hangUp', branch: 'english' },
    },
    {
      name: { en: 'No key: both languages, then hangs up', fr: 'Aucune touche\u00a0: les deux langues, puis raccroche' },
      events: [noKey],
      ends: { kind: 'hangUp', branch: 'root' },
    },
  ],
}
