import type { SupportPlan } from './planSupport'

export const floristSupportInEnglish: readonly SupportPlan[] = [
  {
    subject: 'Web phone asks for the microphone every time',
    daysAgo: 1,
    isColleagues: true,
    isOpen: true,
    talk: [
      ['client', 'Hi,\n\nEvery morning the web phone asks again whether it may use my microphone. Can I allow it once and for all?\n\nKimberly'],
      ['support', 'Hello Kimberly,\n\nIn the address bar, click the icon to the left of the address and set the microphone to "Allow". A private window forgets this when it is closed.\n\nEthan, support team'],
      ['client', "I do use a private window. I'll try a regular one tomorrow."],
    ],
  },
  {
    subject: 'Wedding line rings twice before the greeting',
    daysAgo: 3,
    isColleagues: true,
    isOpen: true,
    talk: [['client', 'Callers of 450 555-0163 hear two rings before the greeting starts. On the other lines it starts at once. Is there a setting for that?']],
  },
  {
    subject: 'Delivery drivers cannot hear the customer',
    daysAgo: 6,
    isColleagues: true,
    isOpen: true,
    talk: [
      ['client', 'When a call is transferred to Théo on the road, he hears nothing, while the customer hears him fine.'],
      ['support', 'Hello Kimberly,\n\nThank you, that helps. Could you send us the time of one such call and the number it came from?\n\nSarah, support team'],
      ['client', 'Yesterday at 2:14 p.m., from 438 555-0122.'],
      ['support', 'Found it: his carrier blocked the sound. We have asked them to look into it and will write to you here.\n\nSarah, support team'],
    ],
  },
  {
    subject: 'Two contacts with the same name',
    daysAgo: 16,
    isColleagues: true,
    talk: [
      ['client', 'We have two people called Hélène Bouchard. Can the logs show which one called?'],
      ['support', 'Each contact belongs to one number, so you can name them "Hélène Bouchard (accounting)" and so on. The new name shows everywhere at once.\n\nEthan, support team'],
      ['client', 'Perfect, done.'],
    ],
  },
  {
    subject: 'Question about extra minutes',
    daysAgo: 33,
    isColleagues: true,
    talk: [
      ['client', "How much are extra minutes once the plan's minutes run out, and are calls to the United States counted the same way?"],
      ['support', 'Extra minutes are taken from your prepaid balance at the price of your plan, and yes, calls within Canada and to the United States count alike.\n\nSarah, support team'],
    ],
  },
  {
    subject: 'Greeting file was refused',
    daysAgo: 49,
    isColleagues: true,
    talk: [
      ['client', 'The console says that my file is not audio. It plays fine on my phone: "greeting final v2.m4a".'],
      ['support', 'Hello Kimberly,\n\nThe file is a video with no picture. Export it as MP3 or WAV and it will be accepted.\n\nEthan, support team'],
      ['client', 'MP3 worked, thanks Ethan.'],
    ],
  },
  {
    subject: 'Send 438 555-0119 to another application',
    daysAgo: 67,
    isColleagues: true,
    talk: [
      ['client', 'How do I send this number to "Livraisons" for the week of Mother’s Day only?'],
      ['support', 'Open the number, choose the application under "Send incoming calls to", and switch it back afterwards. Nothing is lost.\n\nSarah, support team'],
    ],
  },
  {
    subject: 'Password link expired',
    daysAgo: 88,
    isColleagues: true,
    talk: [
      ['client', 'The link to choose a new password had expired when I opened it after lunch.'],
      ['support', 'A link works for one hour. Ask for a new one on the login page; only the newest link works.\n\nEthan, support team'],
      ['client', 'Got it.'],
    ],
  },
  {
    subject: 'Callers from hotels show no name',
    daysAgo: 110,
    isColleagues: true,
    talk: [
      ['client', 'Calls from Hôtel du Vieux-Quai sometimes show a number we do not know.'],
      ['support', 'Hotels call from many lines. You can give each of these numbers the same contact name, straight from the log.\n\nSarah, support team'],
    ],
  },
  {
    subject: 'Spam calls on the toll-free number',
    daysAgo: 141,
    isColleagues: true,
    talk: [
      ['client', 'We get about ten silent calls a night on 1 888 555-0136.'],
      ['support', "We've blocked the range they came from. Please tell us if they start again.\n\nEthan, support team"],
      ['client', 'Three quiet nights so far. Thank you!'],
      ['support', 'Glad to hear it.'],
    ],
  },
  {
    subject: 'Can the console be in English for me only?',
    daysAgo: 205,
    isColleagues: true,
    talk: [
      ['client', 'Geneviève uses the console in French, and I would rather have it in English.'],
      ['support', 'Each browser keeps its own language: choose it in the menu under your name.\n\nSarah, support team'],
    ],
  },
]
