/** What stands in a node itself for a node that was moved into it deeper, such as the element a translator has put around a text; null if it is gone. */
function standIn(parent: Node, moved: Node): Node | null {
  for (let node: Node | null = moved; node !== null; node = node.parentNode) if (node.parentNode === parent) return node;
  return null;
}

/**
 * Lets React work in a page whose texts a translator or another extension has replaced: `removeChild` and `insertBefore` throw for a node that
 * is no longer where React has put it, and the whole page was gone with the next busy button (W-261). What was moved deeper is removed with what
 * stands around it; before what is gone a new node comes last.
 * @returns a function that ends it
 */
export function bearForeignChanges(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function bearingRemove<Child extends Node>(this: Node, child: Child): Child {
    const found = standIn(this, child);
    if (found !== null) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function bearingInsert<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before === null ? null : standIn(this, before));
    return child;
  };
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
