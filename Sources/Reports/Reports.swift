// Placeholder, replaced by the renderers.
