import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import ts from 'typescript'
// eslint-disable-next-line import/no-restricted-paths -- Texts, and no code.
import french from '../src/i18n/fr.json'
// eslint-disable-next-line import/no-restricted-paths -- Texts, and no code.
import frenchOfOperators from '../src/operator/fr.json'
import { frenchDates } from './frenchDates'
import { frenchText } from './frenchText'

/** The trial's list: words of English in French, with what people here say. */
const anglicisms: readonly (readonly [wrong: RegExp, better: string])[] = [
  [/flux d['’]appels?/i, 'parcours d’appel'],
  [/numéros?.{0,30}libér|libér\p{L}+.{0,20}numéro|^libérer/iu, 'résilier'],
  [/rejet\p{L}*/iu, 'refuser'],
  [/taxes canadiennes/i, 'TPS et TVQ'],
  [/montrer (?:sur|dans) /i, 'afficher'],
  [/appeler à partir du/i, 'appeler avec'],
  [/prenez un autre téléphone/i, 'utilisez'],
  [/^issues?$|issue d(?:e|es|u) /i, 'résultat'],
  [/tout afficher|filtre rapide|éléments affichés/i, 'tous les…, rechercher, résultats'],
  [/^confirmez le (?:courriel|mot de passe)$/i, 'confirmer'],
  [/jour de noël/i, 'Noël'],
  [/^étapes de \{|«\sroot\s»/i, 'étapes : …, « Début »'],
  [/me demander avant/i, 'demander avant'],
  [/^compte prépayé/i, 'ajout de fonds'],
  [/\b(?:starter|professional|enterprise)\b|telephony console/i, 'Essentiel, Professionnel, Entreprise, Console de téléphonie'],
  [/\d\s+h\s+00\b/, '21 h'],
  [/\b(?:e-mail|uploader|répondeur)\b/i, 'courriel, téléverser, boîte vocale'],
]

const wrongIn = (text: string): string[] => anglicisms.flatMap(([wrong, better]) => (wrong.test(text) ? [`${text} → ${better}`] : []))

const filesBelow = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name)).map((name) => path.join(folder, name))
}

const looksFrench = (text: string): boolean => /[éèêàùçîôœÉÀ«]|\b(?:vous|votre|vos|nous|les|une|aux|cette)\b/i.test(text) && !/\bcreate (?:table|index)\b/.test(text)

/** The texts in code that are French by their look: sentences of the service, its mails, templates, and notifications. */
const frenchIn = async (file: string): Promise<string[]> => {
  const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(looksFrench)
}

describe('French texts', () => {
  it('have the apostrophe of print, and what is no elision stays', () => {
    const shown: [typed: string, text: string][] = [
      ["L'horaire n'existe plus aujourd'hui, jusqu'à ce qu'on l'ajoute.", 'L’horaire n’existe plus aujourd’hui, jusqu’à ce qu’on l’ajoute.'],
      ["Retirez-le d'«\u00a0Accueil\u00a0» ou d'{name}; quelqu'un s'en sert.", 'Retirez-le d’«\u00a0Accueil\u00a0» ou d’{name}; quelqu’un s’en sert.'],
      ["You don't have it: it's the owner's. I'm o'clock.", "You don't have it: it's the owner's. I'm o'clock."],
      ["d'ouverture@exemple.ca https://exemple.ca/l'accueil?d'un", "d'ouverture@exemple.ca https://exemple.ca/l'accueil?d'un"],
    ]
    for (const [typed, text] of shown) assert.equal(frenchText(typed), text)
  })

  it('have times as the OQLF writes them', () => {
    for (const [text, shown] of [['09 h 00', '9 h'], ['21 h 00', '21 h'], ['00 h 00', '0 h'], ['21 h 05', '21 h 05'], ['1 mai 2026 à 12 h 00 HAE', '1er mai 2026 à 12 h HAE']]) {
      assert.equal(frenchDates(text ?? '').replaceAll('\u00a0', ' '), shown)
    }
  })

  it('of the catalogues are free of the anglicisms of the trial, and every apostrophe is one that is replaced', () => {
    const texts = [...Object.values(french), ...Object.values(frenchOfOperators)]
    assert.deepEqual(texts.flatMap(wrongIn), [])
    assert.deepEqual(texts.filter((text) => /\p{L}'/u.test(frenchText(text))), [])
  })

  it('in the code are free of them as well', async () => {
    const files = (await Promise.all(['server', 'callflow', 'src/lists', 'src/serviceWorker'].map(filesBelow))).flat()
    const texts = (await Promise.all(files.map(frenchIn))).flat()
    assert.ok(texts.includes('Cette adresse courriel est déjà utilisée.'))
    assert.deepEqual(texts.flatMap(wrongIn), [])
  })
})
