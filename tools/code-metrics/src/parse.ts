import ts from 'typescript';
import type { SourceFile } from './checkout.js';

/** One import or re-export: the names it takes, `*` for all. */
interface Reference {
  readonly specifier: string;
  readonly names: readonly string[];
  /** Absent for an import; the names under which a re-export offers what it takes. */
  readonly exportedAs?: readonly string[];
}

export interface LongFunction {
  readonly name: string;
  readonly path: string;
  readonly lines: number;
}

export interface ParsedFile {
  readonly functions: readonly LongFunction[];
  readonly references: readonly Reference[];
  /** Names declared and exported here. */
  readonly exports: readonly string[];
}

export function parse(file: SourceFile): ParsedFile {
  const kind = file.path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, kind);
  const functions: LongFunction[] = [];
  const references: Reference[] = [];
  const exports: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(measure(node, source));
    const reference = referenceOf(node);
    if (reference) references.push(reference);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) exports.push(...declaredExports(statement));
  return { functions, references, exports };
}

function measure(node: ts.SignatureDeclaration, source: ts.SourceFile): LongFunction {
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const last = source.getLineAndCharacterOfPosition(node.end).line;
  return { name: functionName(node), path: source.fileName, lines: last - first + 1 };
}

function functionName(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (node.parent as { name?: ts.Node } | undefined)?.name;
  return named && ts.isIdentifier(named) ? named.text : '(anonymous)';
}

function referenceOf(node: ts.Node): Reference | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, names: importedNames(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const specifier = node.moduleSpecifier.text;
    if (!node.exportClause) return { specifier, names: ['*'], exportedAs: ['*'] };
    if (!ts.isNamedExports(node.exportClause)) return { specifier, names: ['*'] };
    const { elements } = node.exportClause;
    return {
      specifier,
      names: elements.map((element) => (element.propertyName ?? element.name).text),
      exportedAs: elements.map((element) => element.name.text),
    };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    if (specifier && ts.isStringLiteral(specifier)) return { specifier: specifier.text, names: ['*'] };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    if (ts.isStringLiteral(literal)) return { specifier: literal.text, names: ['*'] };
  }
  return undefined;
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return [];
  const names = clause.name ? ['default'] : [];
  const bindings = clause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, '*'];
  return [...names, ...bindings.elements.map((element) => (element.propertyName ?? element.name).text)];
}

function declaredExports(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier && statement.exportClause) {
    const clause = statement.exportClause;
    return ts.isNamedExports(clause) ? clause.elements.map((element) => element.name.text) : [];
  }
  const exported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
  if (!exported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((declaration) => boundNames(declaration.name));
  }
  const { name } = statement as { name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
