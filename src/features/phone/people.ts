import { searchedDigits } from 'callflow/numberText'
import type { ListedCall } from '@/api'
import { callRowData, type HistoryRowData } from '@/lists/history/rowData'
import { matches } from '@/lists/matches'
import { digitsOf } from '@/phone/usePhone'

export interface Named {
  name: string
  company: string
  number: string
}

export interface Person extends Named {
  /** Of the latest call with this person, if one is known. */
  call: HistoryRowData | null
}

/** One row for each person who can be called, with the latest of the calls, which come newest first. */
export const peopleInCalls = (calls: readonly ListedCall[]): Person[] => {
  const people = new Map<string, Person>()
  for (const call of calls.map(callRowData)) {
    const digits = digitsOf(call.contactNumber)
    if (digits !== '' && !people.has(digits)) people.set(digits, { name: call.contactName, company: '', number: call.contactNumber, call })
  }
  return [...people.values()]
}

const isFound = ({ name, company, number }: Named, text: string): boolean => {
  const digits = searchedDigits(text)
  return matches(`${name} ${company}`, text) || (digits !== null && number.replace(/\D/g, '').includes(digits))
}

/** In the order of the contacts. */
export const peopleInContacts = (contacts: readonly Named[], calls: readonly ListedCall[]): Person[] => {
  const latest = new Map(peopleInCalls(calls).map((person) => [digitsOf(person.number), person.call]))
  return contacts.map((contact) => ({ ...contact, call: latest.get(digitsOf(contact.number)) ?? null }))
}

/** First those whose calls are known, as they are the likeliest. */
export const findPeople = (text: string, contacts: readonly Named[], calls: readonly ListedCall[]): Person[] => {
  const called = peopleInCalls(calls).filter((person) => isFound(person, text))
  const known = new Set(called.map(({ number }) => digitsOf(number)))
  const named = peopleInContacts(contacts, calls).filter((person) => !known.has(digitsOf(person.number)) && isFound(person, text))
  return [...called, ...named]
}
