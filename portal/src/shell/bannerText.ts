import { createElement, Fragment, type ReactNode } from 'react'

const ALLOWED_TAGS = ['a', 'b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'span', 'code']
const ALLOWED_ATTRIBUTES = ['title', 'lang', 'dir']
/** What is in these is no text for people. */
const LEFT_OUT =
  /^(script|style|template|noscript|noembed|noframes|iframe|xmp|plaintext|svg|math|title|textarea|select|object|audio|video)$/
/** To us, to https or to an e-mail. */
const ALLOWED_ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i
/** A browser reads an address without its tabs, line breaks and outer blanks. */
const IGNORED_IN_ADDRESSES = /[\p{Cc}\p{Zs}]/gu

/**
 * The HTML of a banner, which comes from people, as elements of ours: words, emphasis and links; nothing that runs, loads or asks
 * for input. What is read is never put into the page as HTML; each element and attribute is made anew by name.
 */
export function bannerText(html: string): ReactNode {
  return partsOf(new DOMParser().parseFromString(html, 'text/html').body)
}

function partsOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element) || LEFT_OUT.test(node.localName)) return null
    const isAllowed = ALLOWED_TAGS.includes(node.localName)
    const props = isAllowed ? attributesOf(node) : {}
    return createElement(isAllowed ? node.localName : Fragment, { ...props, key: index }, ...partsOf(node))
  })
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    const isAddress = element.localName === 'a' && name === 'href'
    const isKept = isAddress
      ? ALLOWED_ADDRESS.test(value.replace(IGNORED_IN_ADDRESSES, ''))
      : ALLOWED_ATTRIBUTES.includes(name)
    if (isKept) attributes[name] = value
  }
  return attributes
}
