// What a compose file brings up: the names right below `services:`, with their image, and whether they are built here. Pure.

export interface ComposeService {
  readonly name: string;
  /** '' where none is named. */
  readonly image: string;
  /** Built from this tree: a part of the project, not something that it needs. */
  readonly isBuilt: boolean;
}

export function composeServices(text: string): ComposeService[] {
  const block = /^services:\s*\n((?:[ \t]+.*\n?|\s*\n|#.*\n)*)/m.exec(text)?.[1] ?? '';
  const indent = /^([ \t]+)[\w.-]+:/m.exec(block)?.[1];
  if (indent === undefined) return [];
  const names = [...block.matchAll(new RegExp(`^${indent}([\\w.-]+):\\s*(?:#.*)?$`, 'gm'))];
  return names.map(({ 1: name = '', index }, at) => {
    const body = block.slice(index, names[at + 1]?.index ?? block.length);
    const image = /^\s+image:\s*["']?([^\s"'#]+)/m.exec(body)?.[1] ?? '';
    return { name, image, isBuilt: /^\s+build:/m.test(body) };
  });
}
