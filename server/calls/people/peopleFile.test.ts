import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Validation } from '../../platform/failures/failures'
import type { FileRow } from './people'
import { readPeopleFile } from './peopleFile'

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

const shownOf = ({ name, company, email, numbers, note }: FileRow): string => [name, company, email, numbers.join(' + '), note].join('|')
const read = async (file: string | Buffer, mapping?: string) => {
  const { columns, rows } = await readPeopleFile(typeof file === 'string' ? Buffer.from(file) : file, mapping)
  return { fields: columns.map(({ field }) => field).join(), rows: rows.map(shownOf), at: rows.map(({ row }) => row), columns }
}
const refusalOf = async (file: string | Buffer, mapping?: string): Promise<string> => {
  try {
    await read(file, mapping)
  } catch (error) {
    if (error instanceof Validation) return Object.entries(error.errors ?? {}).map(([field, [problem]]) => `${field}: ${problem?.en}`).join()
    throw error
  }
  return 'read'
}

describe('a CSV of people', () => {
  const rows: [what: string, file: string | Buffer, fields: string, rows: string[]][] = [
    ['of this product', 'Name,Company,Email,Phone numbers,Note\r\nLéa Roy,Roy & Fils,lea@x.ca,(514) 555-0142; +33 1 99 00 12 34,"Two\r\nlines"\r\n', 'name,company,email,number,note', ['Léa Roy|Roy & Fils|lea@x.ca|(514) 555-0142 + +33 1 99 00 12 34|Two\nlines']],
    ['in French, with semicolons', 'Prénom;Nom;Téléphone;Société\nLéa;Roy;514 555-0142;Fleurs, etc.\n', 'first_name,last_name,number,company', ['Léa Roy|Fleurs, etc.||514 555-0142|']],
    ['of Google', 'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Notes\nLéa,M,Roy,,Roy inc.,CEO,Work,lea@x.ca,Mobile,514-555-0142 ::: 438-555-0143,vip\n', 'first_name,ignore,last_name,ignore,company,ignore,ignore,email,ignore,number,note', ['Léa Roy|Roy inc.|lea@x.ca|514-555-0142 + 438-555-0143|vip']],
    ['of Outlook', 'Title,First Name,Last Name,Company,Department,Business Fax,Business Phone,Mobile Phone,E-mail Address,E-mail Type\n,Léa,Roy,,,5145550199,5145550142,4385550143,lea@x.ca,SMTP\n', 'ignore,first_name,last_name,company,ignore,ignore,number,number,email,ignore', ['Léa Roy||lea@x.ca|5145550142 + 4385550143|']],
    ['of Outlook in French', 'Prénom,Nom,Société,Télécopie (bureau),"Téléphone (bureau)","Tél. mobile",Adresse de messagerie\nLéa,Roy,,,5145550142,4385550143,lea@x.ca\n', 'first_name,last_name,company,ignore,number,number,email', ['Léa Roy||lea@x.ca|5145550142 + 4385550143|']],
    ['without titles, with tabs', 'Léa Roy\t5145550142\tlea@x.ca\t7\nJo\t4385550143\t\t8\n', 'name,number,email,ignore', ['Léa Roy||lea@x.ca|5145550142|', 'Jo|||4385550143|']],
    ['with titles in another language', 'Nombre,Llamar\nLéa,5145550142\n', 'name,number', ['Léa|||5145550142|']],
    ['from Windows', Buffer.from('Nom,Num\xe9ro\nL\xe9a,5145550142\n', 'latin1'), 'name,number', ['Léa|||5145550142|']],
    ['in UTF-16', utf16('Name\tPhone\nLéa\t5145550142\n'), 'name,number', ['Léa|||5145550142|']],
    ['with short rows, loose quotation marks and a company alone', 'Name,Company,Phone\n5" Jo\n,Roy,5145550142\n', 'name,company,number', ['5" Jo||||', 'Roy|Roy||5145550142|']],
  ]
  for (const [what, file, fields, expected] of rows) {
    it(what, async () => {
      const found = await read(file)
      assert.deepEqual([found.fields, found.rows], [fields, expected])
    })
  }

  it('counts rows as a spreadsheet does, and has an example of each column', async () => {
    const { at, columns } = await read('Name,Phone\r\n\r\nLéa,\r\n"J\r\no",5145550142')
    assert.deepEqual(at, [3, 4])
    assert.deepEqual(columns.map(({ title, example }) => [title, example]), [['Name', 'Léa'], ['Phone', '5145550142']])
  })

  it('is read as its columns were chosen to be', async () => {
    assert.deepEqual((await read('A,B\nx,5145550142\n', 'ignore,number')).rows, ['|||5145550142|'])
    assert.equal(await refusalOf('A,B\nx,1\n', 'name'), "mapping: This value isn't valid.")
  })

  it('is refused if it is none', async () => {
    assert.equal(await refusalOf(''), 'file: The file is empty.')
    assert.equal(await refusalOf('\n \n'), 'file: The file is empty.')
    assert.match(await refusalOf('PK\u0003\u0004\0\0'), /isn't a CSV or vCard/)
    assert.match(await refusalOf('Name,Phone\na,1\n"b,2\n'), /quotation marks in row 3/)
    assert.match(await refusalOf(`Name\n${'a\n'.repeat(50_001)}`), /50,000 rows at most/)
  })
})

describe('a vCard file', () => {
  const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
  const rows: [what: string, file: string | Buffer, row: string][] = [
    ['2.1', card('VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Roy;L=C3=A9=', 'a;;;', 'TEL;CELL:514 555-0142', 'TEL;WORK;FAX:514 555-0199', 'PHOTO;ENCODING=BASE64;JPEG:/9j/', ' AAAA', '', 'NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab'), 'Léa Roy|||514 555-0142|a\nb'],
    ['3.0', card('VERSION:3.0', 'FN:Léa\\, Roy', 'N:x;y;;;', 'ORG:Roy\\; Fils;Ventes', 'item1.EMAIL;type=INTERNET:lea@x.ca', 'EMAIL:two@x.ca', 'item2.TEL;type=pref:514 555-', ' 0142', 'TEL:438 555-0143', 'NOTE:one\\ntwo'), 'Léa, Roy|Roy; Fils|lea@x.ca|514 555-0142 + 438 555-0143|one\ntwo'],
    ['4.0', card('VERSION:4.0', 'FN;LANGUAGE="fr:CA":Léa', 'TEL;VALUE=uri;TYPE="voice,home":tel:+1-514-555-0142', 'EMAIL:mailto:lea@x.ca'), 'Léa||lea@x.ca|+1-514-555-0142|'],
    ['2.1 from Windows', Buffer.from(card('N;ENCODING=QUOTED-PRINTABLE:Roy;L=E9a', 'TEL:1'), 'latin1'), 'Léa Roy|||1|'],
    ['in UTF-16', utf16(card('fn:Léa', 'tel:1')), 'Léa|||1|'],
  ]
  for (const [what, file, row] of rows) {
    it(what, async () => assert.deepEqual((await read(file)).rows, [row]))
  }

  it('has cards without an end', async () => {
    const { rows: cards } = await readPeopleFile(Buffer.from(`${card('FN:A')}BEGIN:VCARD\nFN:B\n${card('FN:C')}BEGIN:VCARD\nTEL:5`), undefined)
    assert.deepEqual(cards.map(({ row, name, isCut }) => [row, name, isCut]), [[1, 'A', false], [2, 'B', true], [3, 'C', false], [4, '', true]])
  })

  it('with a thousand photos is read without keeping others waiting', async () => {
    const photo = `PHOTO;ENCODING=b:${Array.from({ length: 500 }, () => 'A'.repeat(74)).join('\r\n ')}`
    let turns = 0
    const count = (): void => {
      turns += 1
      if (turns > 0) setImmediate(count)
    }
    setImmediate(count)
    const { rows: cards } = await readPeopleFile(Buffer.from(card(photo, 'FN:A', 'TEL:1').repeat(400)), undefined)
    assert.equal(cards.length, 400)
    assert.ok(turns > 20)
    turns = -Infinity
  })
})
