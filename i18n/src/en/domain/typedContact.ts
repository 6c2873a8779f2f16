import { texts } from '../../texts.ts'

/** Why a name, a phone number or a postcode that a person typed is not taken. */
export const typedContactTexts = texts('domain/typedContact', {
  nameWithAddress:
    'A name can’t have the address of a web page or an e-mail in it. Please leave it out, and put a blank after a full stop.',
  phoneUnreadable: 'The phone number can’t be read. Please enter it as +45 20 11 22 33, or leave it empty.',
  postcodeOfCountry: 'Postcode is invalid. Please enter it as in {country}.',
})
