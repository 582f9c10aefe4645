import type { SupportPlan } from './planSupport'

const floristSupportInEnglish: readonly SupportPlan[] = [
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

const inFrench: readonly SupportPlan[] = [
  {
    subject: 'Appels coupés après dix secondes',
    daysAgo: 1,
    isOpen: true,
    talk: [
      ['client', 'Bonjour,\n\nDepuis ce matin, les appels à la boutique du Plateau sont coupés après une dizaine de secondes. Trois clientes nous ont rappelés sur le cellulaire de Jérôme.\n\nGeneviève'],
      ['support', 'Bonjour Geneviève,\n\nMerci de nous avoir écrit. Nous voyons ces appels. Pouvez-vous nous dire si cela arrive aussi quand vous appelez vous-même, disons du 514 555-0151?\n\nMathieu, équipe de soutien'],
      ['client', 'Oui, je viens d’essayer\u00a0: même chose, coupé à la fin du message d’accueil.'],
    ],
  },
  {
    subject: 'Changer la musique d’attente pour le temps des Fêtes',
    daysAgo: 2,
    isOpen: true,
    talk: [
      ['client', 'Est-ce possible de programmer d’avance une autre musique d’attente, du 15 décembre au 5 janvier? Sinon je la changerai à la main.'],
      ['support', 'Bonjour,\n\nLa programmation d’avance n’existe pas encore. Vous pouvez toutefois préparer une branche «\u00a0Fêtes\u00a0» dans votre application et y diriger vos appels le moment venu.\n\nNoémie, équipe de soutien'],
    ],
  },
  {
    subject: 'Transfert du numéro de la boutique de Québec',
    daysAgo: 4,
    isOpen: true,
    talk: [
      ['client', 'Notre ancien fournisseur dit que le transfert du 418 555-0128 est terminé de son côté, mais il nous facture encore. Que dois-je lui répondre?\n\nGeneviève Côté-Lafrenière'],
      ['support', 'Bonjour Madame Côté-Lafrenière,\n\nLe transfert est bien demandé, mais pas confirmé\u00a0: il manque la dernière facture de votre ancien fournisseur. Pouvez-vous nous l’envoyer?\n\nÉtienne, équipe de soutien'],
      ['client', 'Je la demande à Rosalie, qui s’occupe de la comptabilité. Elle est là jeudi.'],
    ],
  },
  {
    subject: 'Facture d’octobre\u00a0: deux lignes identiques',
    daysAgo: 9,
    isOpen: true,
    talk: [['client', 'La facture montre deux fois le renouvellement du 514 555-0177. Est-ce une erreur?']],
  },
  {
    subject: 'Messages vocaux par courriel',
    daysAgo: 13,
    talk: [
      ['client', 'Depuis lundi, les messages vocaux n’arrivent plus à commandes@example.com. Ils sont bien dans la console, par contre.'],
      ['support', 'Bonjour,\n\nVotre serveur de courriel refuse nos envois (boîte pleine). Une fois de la place faite, les messages suivants arriveront.\n\nMathieu, équipe de soutien'],
      ['client', 'En effet, la boîte était pleine. Tout est rentré dans l’ordre. Merci Mathieu!'],
    ],
  },
  {
    subject: 'Comment écouter un enregistrement sur mon téléphone?',
    daysAgo: 20,
    talk: [
      ['client', 'Sur mon téléphone, la barre de lecture n’avance pas quand je glisse le doigt.'],
      ['support', 'Bonjour,\n\nTouchez l’endroit voulu sur la barre au lieu de glisser\u00a0: la lecture y saute. Nous corrigeons le glissement.\n\nNoémie, équipe de soutien'],
      ['client', 'Ça marche, merci.'],
    ],
  },
  {
    subject: 'Ajouter une succursale à Laval',
    daysAgo: 27,
    talk: [
      ['client', 'Nous ouvrons à Laval en mars. Faut-il un deuxième compte, ou un numéro de plus suffit-il?\n\nGeneviève'],
      ['support', 'Un numéro de plus suffit\u00a0: choisissez-le sous «\u00a0Numéros de téléphone\u00a0» (indicatif 450 ou 579), puis associez-lui une application.\n\nÉtienne, équipe de soutien'],
      ['client', 'Parfait, c’est ce que je vais faire.'],
    ],
  },
  {
    subject: 'Le menu ne reconnaît pas la touche 3',
    daysAgo: 41,
    talk: [
      ['client', 'Dans «\u00a0Accueil principal\u00a0», la touche 3 renvoie au début du message.'],
      ['support', 'La touche 3 n’a pas de branche dans votre application. Ajoutez-la dans les paramètres de l’étape, puis enregistrez.\n\nMathieu, équipe de soutien'],
      ['client', 'Gaëtan l’avait effacée sans le vouloir. C’est réglé.'],
    ],
  },
  {
    subject: 'Reçu pour le dépôt prépayé',
    daysAgo: 58,
    talk: [
      ['client', 'Bonjour, j’ai besoin d’un reçu pour le dépôt de 80\u00a0$ de septembre, avec la TPS et la TVQ séparées.'],
      ['support', 'Vous le trouverez sous «\u00a0Facturation\u00a0», «\u00a0Factures\u00a0»\u00a0: chaque dépôt a la sienne, avec les deux taxes.\n\nNoémie, équipe de soutien'],
    ],
  },
  {
    subject: 'Voix trop rapide dans le message d’accueil',
    daysAgo: 76,
    talk: [
      ['client', 'La voix de synthèse lit notre adresse tellement vite qu’Agathe elle-même ne comprend pas.'],
      ['support', 'Mettez une virgule entre les chiffres, ou un point après le nom de la rue\u00a0: la voix fait alors une pause.\n\nÉtienne, équipe de soutien'],
      ['client', 'Bien mieux avec les virgules. Merci!'],
    ],
  },
  {
    subject: 'Carte refusée hier soir',
    daysAgo: 97,
    talk: [
      ['client', 'Ma MasterCard a été refusée trois fois hier soir, mais la banque dit que tout va bien.'],
      ['support', 'La banque a demandé une confirmation sur votre téléphone, qui n’est pas venue à temps. Pouvez-vous réessayer en le gardant près de vous?\n\nMathieu, équipe de soutien'],
      ['client', 'Passé du premier coup. Désolée pour le dérangement.'],
      ['support', 'Aucun souci, bonne journée!'],
    ],
  },
  {
    subject: 'Numéro sans frais depuis les États-Unis',
    daysAgo: 124,
    talk: [
      ['client', 'Une cliente du Vermont ne réussit pas à joindre le 1 888 555-0136.'],
      ['support', 'Ce numéro n’est ouvert qu’au Canada. Nous venons de l’ouvrir aux États-Unis, sans frais de plus pour vous.\n\nNoémie, équipe de soutien'],
    ],
  },
  {
    subject: 'Exporter les appels pour la comptable',
    daysAgo: 163,
    talk: [
      ['client', 'Notre comptable, Hélène Bouchard, aimerait la liste des appels du trimestre dans un chiffrier.'],
      ['support', 'Dans le journal des appels, choisissez les dates, puis «\u00a0Exporter en CSV\u00a0».\n\nÉtienne, équipe de soutien'],
    ],
  },
  {
    subject: 'Première connexion de ma collègue',
    daysAgo: 212,
    talk: [
      ['client', 'Kimberly O’Neill commence lundi. Comment lui donner accès?'],
      ['support', 'Son accès est créé\u00a0: elle recevra un lien pour choisir son mot de passe.\n\nMathieu, équipe de soutien'],
      ['client', 'Merci beaucoup!'],
    ],
  },
]

export const floristSupport: readonly SupportPlan[] = [...inFrench, ...floristSupportInEnglish]
